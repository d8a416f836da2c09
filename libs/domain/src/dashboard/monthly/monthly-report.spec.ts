import { expect, test } from '@jest/globals';
import { specify } from '../../kernel/decider/specify.js';
import { monthlyReport, type MonthlyReportEvent } from './monthly-report.decider.js';
import { daysOfMonth, monthBefore, monthsBack, sameMonthOfYearBefore } from './months.js';

const at = '2026-10-14T08:00:00.000Z';
const asked: MonthlyReportEvent = { type: 'MonthlyReportAskedFor', data: { userId: 7, at } };
const declined: MonthlyReportEvent = { type: 'MonthlyReportDeclined', data: { userId: 7, at } };
const queued = (month: string): MonthlyReportEvent => ({ type: 'MonthlyReportQueued', data: { userId: 7, month, mailId: 1, at } });
const queue = (month: string) => ({ type: 'QueueReport', month, mailId: 1, at }) as const;
const ask = { type: 'AskForReport', userId: 7, at } as const;

test('somebody asks for it and declines it, each once', () => {
  specify(monthlyReport).given().when(ask).then(asked);
  specify(monthlyReport).given(asked).when(ask).thenNothing();
  specify(monthlyReport).given().when({ type: 'DeclineReport', at }).thenNothing();
  specify(monthlyReport).given(asked).when({ type: 'DeclineReport', at }).then(declined);
  specify(monthlyReport).given(asked, declined).when(ask).then(asked);
});

test('the month in which it was asked for is the first, and each month is told once', () => {
  specify(monthlyReport).given(asked).when(queue('2026-09')).thenNothing();
  specify(monthlyReport).given(asked).when(queue('2026-10')).then(queued('2026-10'));
  specify(monthlyReport).given(asked, queued('2026-10')).when(queue('2026-10')).thenNothing();
  specify(monthlyReport).given(asked, queued('2026-10')).when(queue('2026-12')).then(queued('2026-12'));
});

test('nobody is told who did not ask, or does not want it any more; asking again tells no month twice', () => {
  specify(monthlyReport).given().when(queue('2026-10')).thenNothing();
  specify(monthlyReport).given(asked, declined).when(queue('2026-10')).thenNothing();
  specify(monthlyReport).given(asked, queued('2026-10'), declined, asked).when(queue('2026-10')).thenNothing();
});

test('months follow the calendar over the ends of years and Februaries', () => {
  expect([monthBefore('2026-01'), monthBefore('2026-03'), monthsBack('2026-02', 11), sameMonthOfYearBefore('2026-02')]).toEqual([
    ...['2025-12', '2026-02', '2025-03', '2025-02'],
  ]);
  expect([daysOfMonth('2024-02'), daysOfMonth('2025-12'), daysOfMonth('2026-02')].map(({ to }) => to)).toEqual([
    ...['2024-02-29', '2025-12-31', '2026-02-28'],
  ]);
});
