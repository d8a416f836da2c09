import { expect, test } from '@jest/globals';
import { FollowingReports } from './following-reports.js';

const marked = { evidence: { 'yield.productKg': { fromPlan: true } } };
const own = { evidence: { 'yield.productKg': { fromPlan: false } } };
const touched = (plans: number[] = [], fields: number[] = [], reports: number[] = []) => ({
  plans: new Set(plans),
  fields: new Set(fields),
  reports: new Set(reports),
});

test('which reports follow which plan is what the log says last, however often it is heard', () => {
  const reports = new FollowingReports();
  const see = (id: number, type: string, data: object | null) =>
    [1, 2].forEach(() => reports.see({ stream: `sustainabilityreport-${id}`, type: `Sustainability${type}`, data }));
  see(1, 'ReportStarted', { id: 1, growerId: 9, fieldId: 4, planId: 5, answers: marked });
  see(2, 'ReportStarted', { id: 2, growerId: 9, fieldId: 4, planId: 5, answers: own });
  see(3, 'ReportStarted', { id: 3, growerId: 8, fieldId: 7, planId: 6, answers: marked });
  expect(reports.all()).toEqual([1, 3]);
  expect([reports.touchedBy(touched([5])), reports.touchedBy(touched([], [7])), reports.touchedBy(touched([], [], [2, 3]))]).toEqual([[1], [3], [3]]); // prettier-ignore
  // another plan is chosen, and what is set aside counts nowhere
  see(1, 'ReportChanged', { id: 1, growerId: 9, planId: 6, answers: marked });
  see(2, 'AnswersSetAside', { id: 2, growerId: 9, answers: marked });
  expect([reports.touchedBy(touched([5])), reports.touchedBy(touched([6]))]).toEqual([[], [1, 3]]);
  // an answer of one's own follows no more; a removed report and one of an erased grower are gone
  see(1, 'ReportChanged', { id: 1, growerId: 9, answers: own });
  see(3, 'ReportChanged', null);
  expect(reports.all()).toEqual([]);
  see(2, 'ReportFollowedPlan', { id: 2, growerId: 9, planRevision: 3, answers: marked });
  expect(reports.touchedBy(touched([5]))).toEqual([2]);
  see(2, 'ReportRemoved', { id: 2, growerId: 9 });
  expect(reports.all()).toEqual([]);
});
