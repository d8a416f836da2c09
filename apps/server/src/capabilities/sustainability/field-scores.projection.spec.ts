import { expect, test } from '@jest/globals';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { FoldedBatch } from '../../platform/projections/batch.js';
import { type FieldScores, FieldScoresProjection, type KeptReport, reportKey, scoresKey } from './field-scores.projection.js';

const by = { actorId: 7, actorName: 'Asha Patil', recordedAt: '2026-03-01T10:00:00.000Z' };
const event = (id: number, type: string, data: object = {}) =>
  ({
    position: id,
    stream: `sustainabilityreport-${id}`,
    type,
    data: { id, growerId: 3, fieldId: 9, planId: id, crop: 'wheat', subcrop: null, answers: {}, ...data },
    by,
  }) as unknown as RecordedEvent;

test('L16.2 of thousands of reports on one field a change of one reads and writes what that one says, not what all say', async () => {
  const scores = new FieldScoresProjection();
  const batch = new FoldedBatch('rm:', async () => undefined);
  for (let id = 1; id <= 2_000; id++) await scores.apply(event(id, 'SustainabilityReportStarted'), batch);
  await scores.apply(event(7, 'SustainabilityReportChanged', { planId: 70 }), batch);
  await scores.apply(event(8, 'SustainabilityReportRemoved'), batch);
  const field = (await batch.get<FieldScores>(scoresKey(9)))!;
  expect(field.reports).toHaveLength(1_999);
  expect(field.reports[6]).toEqual({ id: 7, planId: 70, crop: 'wheat', subcrop: null, startedAt: by.recordedAt, at: by.recordedAt });
  expect(await batch.get<KeptReport>(reportKey(7))).toMatchObject({ fieldId: 9, growerId: 3, crop: 'wheat', values: expect.any(Object) });
  expect(await batch.get(reportKey(8))).toBeUndefined();
  await scores.apply({ ...event(9, 'FieldRemoved'), stream: 'field-9' } as RecordedEvent, batch);
  expect([await batch.get(scoresKey(9)), await batch.get(reportKey(7))]).toEqual([undefined, undefined]);
});
