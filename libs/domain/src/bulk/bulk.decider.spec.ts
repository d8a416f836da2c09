import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { bulk, type BulkState, bulkStatusOf, isMet } from './bulk.decider.js';
import type { BulkEvent, FailedField, MadePlan } from './bulk.events.js';

const place = { id: 7, groupId: 1, collectionId: 2, companyId: 3 };
const at = '2026-03-01T08:00:00.000Z';
const later = '2026-03-01T08:00:10.000Z';
const started: BulkEvent = {
  type: 'BulkStarted',
  data: {
    ...place,
    at,
    by: { id: 4, name: 'Asha' },
    settings: { cropId: 1, planNamePrefix: 'Spring', expectedYield: 40, expectedYieldUnitId: 1, options: [{ fertilizers: [{ id: 9 }] }] },
    fieldIds: [21, 22, 23],
  },
};
const madeOf = (fieldId: number, deficits: number[] = []): MadePlan => ({
  fieldId,
  planId: 100 + fieldId,
  option: 0,
  deficits,
  excesses: [],
});
const gone: FailedField = { fieldId: 23, key: 'FieldNotFound' };
const decided = (made: MadePlan[], failed: FailedField[] = []): BulkEvent => ({
  type: 'BulkFieldsDecided',
  data: { ...place, made, failed, at: later },
});
const decide = (decidedBefore: number) => ({ type: 'DecideFields' as const, decidedBefore, made: [madeOf(21)], failed: [], at: later });
const finished: BulkEvent = { type: 'BulkFinished', data: { ...place, ok: 2, failed: 1, at: later } };
const cancelled: BulkEvent = { type: 'BulkCancelled', data: { ...place, at: later } };
const finalized: BulkEvent = { type: 'BulkFinalized', data: { ...place, met: 'active', notMet: 'draft', updated: 2, at: later } };
const discarded: BulkEvent = { type: 'BulkDiscarded', data: { ...place, discarded: 2, at: later } };
const done = [started, decided([madeOf(21), madeOf(22, [1])], [gone]), finished];
const finalize = { type: 'FinalizeBulk' as const, met: 'active' as const, notMet: 'draft' as const, updated: 2, at: later };
const discard = { type: 'DiscardBulk' as const, discarded: 2, at: later };
const finish = { type: 'FinishBulk' as const, at: later };
const subject = specify(bulk);
const shown = (state: BulkState) => (state.status === 'none' ? undefined : bulkStatusOf(state));

describe('a recommendation task', () => {
  test('decides each batch once: the same batch again is refused, so that no field gets a second plan', () => {
    subject
      .given(started)
      .when(decide(0))
      .then(decided([madeOf(21)]));
    subject
      .given(started, decided([madeOf(21)]))
      .when(decide(0))
      .thenRefused('taskNotReady');
  });
  test('decides nothing after its end', () => {
    for (const end of [cancelled, finished]) subject.given(started, end).when(decide(0)).thenRefused('taskNotReady');
  });
  test('is finished only when every field is decided', () => {
    subject
      .given(started, decided([madeOf(21)]))
      .when(finish)
      .thenNothing();
    subject
      .given(...done.slice(0, 2))
      .when(finish)
      .then(finished);
    subject
      .given(...done)
      .when(finish)
      .thenNothing();
  });
  test('says errors, partial or imported by what became of its fields', () => {
    subject
      .given(started)
      .when(decide(0))
      .thenState((state) => expect(shown(state)).toBe('inProgress'));
    subject
      .given(...done.slice(0, 2))
      .when(finish)
      .thenState((state) => expect(shown(state)).toBe('partial'));
    subject
      .given(started, decided([madeOf(21), madeOf(22), madeOf(23)]))
      .when(finish)
      .thenState((state) => expect(shown(state)).toBe('imported'));
    subject
      .given(started, decided([], [gone, gone, gone]))
      .when(finish)
      .thenState((state) => expect(shown(state)).toBe('errors'));
    subject
      .given(started)
      .when({ type: 'CancelBulk', at: later })
      .thenState((state) => expect(shown(state)).toBe('errors'));
  });
  test('is finalized once, and only when its plans are there', () => {
    subject.given(started).when(finalize).thenRefused('taskNotReady');
    subject.given(started, cancelled).when(finalize).thenRefused('taskNotReady');
    subject
      .given(...done)
      .when(finalize)
      .then(finalized);
    subject
      .given(...done, finalized)
      .when(finalize)
      .thenRefused('alreadyFinalized');
  });
  test('is discarded before it is finalized, never while plans are being made, and is gone then', () => {
    subject.given(started).when(discard).thenRefused('taskNotReady');
    subject.given(started, cancelled).when(discard).then(discarded);
    subject
      .given(...done)
      .when(discard)
      .then(discarded);
    subject
      .given(...done, finalized)
      .when(discard)
      .thenRefused('alreadyFinalized');
    for (const command of [discard, finalize, decide(0)])
      subject
        .given(...done, discarded)
        .when(command)
        .thenRefused('TaskNotFound');
  });
  test('is cancelled while it runs; afterwards that changes nothing', () => {
    subject.given(started).when({ type: 'CancelBulk', at: later }).then(cancelled);
    subject
      .given(...done)
      .when({ type: 'CancelBulk', at: later })
      .thenNothing();
  });
  test('what was never started is not found', () => {
    subject.given().when(finish).thenRefused('TaskNotFound');
  });
});

test('a plan meets its requirements sufficiently when no nutrient lies outside', () => {
  expect([isMet(madeOf(1)), isMet(madeOf(1, [4])), isMet({ deficits: [], excesses: [1] })]).toEqual([true, false, false]);
});
