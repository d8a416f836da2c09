import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { outcomesOf, type Upload, upload, type UploadState, uploadStatusOf } from './upload.decider.js';
import type { FailedRow, ImportedRow, UploadEvent } from './upload.events.js';

const place = { id: 7, groupId: 1, collectionId: 2, companyId: 3 };
const at = '2026-03-01T08:00:00.000Z';
const later = '2026-03-01T08:00:10.000Z';
const started: UploadEvent = {
  type: 'UploadStarted',
  data: {
    ...place,
    kind: 'customer',
    by: { id: 4, name: 'Asha' },
    at,
    file: { name: 'a.csv', size: 10 },
    rowsFile: '4-a',
    total: 3,
    sameAs: null,
  },
};
const decided = (imported: ImportedRow[], failed: FailedRow[] = [], existing = 0): UploadEvent => ({
  type: 'UploadRowsDecided',
  data: { ...place, imported, existing, failed, at: later },
});
const fault: FailedRow = { row: 4, errors: [{ column: 'fullName', key: 'required' }] };
const finished = (status: 'partial' | 'imported' | 'errors', ok: number, failed: number): UploadEvent => ({
  type: 'UploadFinished',
  data: { ...place, status, ok, failed, at: later },
});
const decide = (decidedBefore: number, run = 1) => ({
  type: 'DecideRows' as const,
  run,
  decidedBefore,
  imported: [[2, { grower: 100, field: 200 }]] as ImportedRow[],
  existing: 0,
  failed: [],
  at: later,
});
const subject = specify(upload);
const shown = (state: UploadState) => (state.status === 'none' ? undefined : uploadStatusOf(state));

describe('an upload', () => {
  test('decides each batch once: the same batch again is refused, so nothing of it is appended again', () => {
    subject
      .given(started)
      .when(decide(0))
      .then(decided([[2, { grower: 100, field: 200 }]]));
    subject
      .given(started, decided([[2, { grower: 100, field: 200 }]]))
      .when(decide(0))
      .thenRefused('taskRunning');
    subject
      .given(started, decided([[2, { grower: 100, field: 200 }]]))
      .when(decide(1, 2))
      .thenRefused('taskRunning');
  });
  test('decides nothing while paused or after the end', () => {
    subject
      .given(started, { type: 'UploadPaused', data: { ...place, at } })
      .when(decide(0))
      .thenRefused('taskPaused');
    subject
      .given(started, { type: 'UploadCancelled', data: { ...place, at } })
      .when(decide(0))
      .thenRefused('taskEnded');
  });
  test('changed last at its latest change, also where a pause was asked before rows that were decided first', () => {
    const stateOf = (...events: UploadEvent[]) => events.reduce(upload.evolve, upload.initial) as Upload;
    const rows = stateOf(started, decided([[2, { grower: 100 }]]));
    const paused = stateOf(started, decided([[2, { grower: 100 }]]), { type: 'UploadPaused', data: { ...place, at } });
    expect(rows.lastAt).toBe(later);
    expect(paused.lastAt > rows.lastAt).toBe(true);
    expect(upload.evolve(paused, { type: 'UploadTidied', data: place })).toMatchObject({ lastAt: paused.lastAt });
  });
  test('is finished only when every row is decided', () => {
    subject
      .given(started, decided([[2, { grower: 100 }]]))
      .when({ type: 'FinishUpload', at: later })
      .thenNothing();
    subject
      .given(
        started,
        decided(
          [
            [2, { grower: 100 }],
            [3, { grower: 101, field: 200 }],
          ],
          [fault],
        ),
      )
      .when({ type: 'FinishUpload', at: later })
      .then(finished('partial', 2, 1));
    subject
      .given(
        started,
        decided([
          [2, { grower: 100 }],
          [3, { grower: 101, field: 200 }],
          [4, { grower: 101, field: 201 }],
        ]),
      )
      .when({ type: 'FinishUpload', at: later })
      .then(finished('imported', 3, 0));
    subject
      .given(started, decided([], [{ ...fault, row: 2 }, { ...fault, row: 3 }, fault]))
      .when({ type: 'FinishUpload', at: later })
      .then(finished('errors', 0, 3));
  });
  test('keeps what is left of the rows once: what was made from a file that is not kept any more is let go', () => {
    const ended: UploadEvent[] = [
      started,
      decided(
        [
          [2, { grower: 100 }],
          [3, { grower: 101, field: 200 }],
        ],
        [fault],
      ),
      finished('partial', 2, 1),
    ];
    const kept: UploadEvent = { type: 'UploadRowsKept', data: { ...place, rowsFile: '4-left' } };
    subject
      .given(...ended)
      .when({ type: 'KeepRows', rowsFile: '4-left', insteadOf: '4-a' })
      .then(kept);
    subject
      .given(...ended, kept)
      .when({ type: 'KeepRows', rowsFile: null, insteadOf: '4-a' })
      .thenNothing();
    subject.given(started).when({ type: 'KeepRows', rowsFile: '4-left', insteadOf: '4-a' }).thenNothing();
  });
  test('pauses, goes on and is cancelled, but not after its end', () => {
    subject
      .given(started)
      .when({ type: 'PauseUpload', at })
      .then({ type: 'UploadPaused', data: { ...place, at } });
    subject.given(started).when({ type: 'ResumeUpload', at }).thenNothing();
    subject
      .given(started, { type: 'UploadPaused', data: { ...place, at } })
      .when({ type: 'ResumeUpload', at })
      .then({ type: 'UploadResumed', data: { ...place, at } });
    for (const type of ['PauseUpload', 'ResumeUpload', 'CancelUpload'] as const)
      subject
        .given(started, { type: 'UploadCancelled', data: { ...place, at } })
        .when({ type, at })
        .thenRefused('taskEnded');
  });
  test('is never imported with a row missing: cancelled half way it is partial', () => {
    subject
      .given(started, decided([[2, { grower: 100 }]]))
      .when({ type: 'CancelUpload', at: later })
      .thenState((state) => expect(shown(state)).toBe('partial'));
    subject
      .given(started)
      .when({ type: 'CancelUpload', at: later })
      .thenState((state) => expect(shown(state)).toBe('errors'));
  });
  test('takes failed rows again, never imported ones, and counts each row once', () => {
    const before: UploadEvent[] = [
      started,
      decided(
        [
          [2, { grower: 100 }],
          [3, { grower: 101, field: 200 }],
        ],
        [fault],
      ),
      finished('partial', 2, 1),
    ];
    subject
      .given(...before)
      .when({ type: 'RerunUpload', rows: [2, 4], at })
      .then({ type: 'UploadRerun', data: { ...place, rows: [4], at } });
    subject
      .given(...before)
      .when({ type: 'RerunUpload', rows: [2], at })
      .thenNothing();
    subject
      .given(started)
      .when({ type: 'RerunUpload', rows: [4], at })
      .thenRefused('taskRunning');
    subject
      .given(...before, { type: 'UploadRerun', data: { ...place, rows: [4], at } })
      .when({ ...decide(0, 2), imported: [[4, { grower: 102, field: 201 }]] })
      .thenState((state) => {
        if (state.status === 'none') throw new Error('no upload');
        expect(state).toMatchObject({ ok: 3, failed: 0, decided: 1, run: 2 });
        expect(outcomesOf(state).get(4)).toEqual({ imported: [4, { grower: 102, field: 201 }] });
      });
  });
  test('counts rows that were there already, over all runs; older events say nothing of them', () => {
    const old: UploadEvent = { type: 'UploadRowsDecided', data: { ...place, imported: [[2, { grower: 100 }]], failed: [], at: later } };
    const ended: UploadEvent[] = [started, old, decided([[3, { grower: 101, field: 200 }]], [fault], 1), finished('partial', 2, 1)];
    subject
      .given(...ended, { type: 'UploadRerun', data: { ...place, rows: [4], at } })
      .when({ ...decide(0, 2), imported: [[4, { grower: 102, field: 201 }]], existing: 1 })
      .thenState((state) => expect(state).toMatchObject({ ok: 3, existing: 2, failed: 0 }));
  });
  test('knows the files that are no longer needed until they are gone', () => {
    const kept = (rowsFile: string | null): UploadEvent => ({ type: 'UploadRowsKept', data: { ...place, rowsFile } });
    const corrected = (valuesFile: string): UploadEvent => ({ type: 'UploadRowCorrected', data: { ...place, row: 4, valuesFile } });
    const tidy = (...removed: string[]) => ({ type: 'Tidy' as const, removed });
    const before: UploadEvent[] = [
      started,
      decided(
        [
          [2, { grower: 100 }],
          [3, { grower: 101, field: 200 }],
        ],
        [fault],
      ),
      finished('partial', 2, 1),
      kept('4-left-1'),
    ];
    const tidied: UploadEvent = { type: 'UploadTidied', data: place };
    subject
      .given(...before)
      .when(tidy())
      .thenNothing();
    subject
      .given(...before)
      .when(tidy('4-a'))
      .then(tidied);
    subject
      .given(...before, tidied)
      .when(tidy())
      .thenNothing();
    subject
      .given(...before, tidied, corrected('4-b'), corrected('4-c'), kept(null))
      .when(tidy('4-b', '4-left-1'))
      .thenNothing();
    subject
      .given(...before, tidied, corrected('4-b'), corrected('4-c'), kept(null))
      .when(tidy('4-b', '4-c', '4-left-1'))
      .then(tidied);
    subject
      .given(...before, { type: 'UploadRerun', data: { ...place, rows: [4], at } })
      .when(tidy('4-a'))
      .thenNothing();
  });
  test('has a failed row corrected, after it has ended', () => {
    const correct = { type: 'CorrectRow' as const, row: 4, valuesFile: '4-b' };
    subject
      .given(started, decided([[2, { grower: 100 }]], [fault]))
      .when(correct)
      .thenRefused('taskRunning');
    const before: UploadEvent[] = [
      started,
      decided(
        [
          [2, { grower: 100 }],
          [3, { grower: 101, field: 200 }],
        ],
        [fault],
      ),
      finished('partial', 2, 1),
    ];
    subject
      .given(...before)
      .when(correct)
      .then({ type: 'UploadRowCorrected', data: { ...place, row: 4, valuesFile: '4-b' } });
    subject
      .given(...before)
      .when({ ...correct, row: 2 })
      .thenRefused('rowImported');
    const corrected: UploadEvent[] = [...before, { type: 'UploadRowCorrected', data: { ...place, row: 4, valuesFile: '4-b' } }];
    const unread = (...then: UploadEvent[]) =>
      [...corrected, ...then].reduce<UploadState>((state, event) => upload.evolve(state, event), upload.initial);
    expect(unread()).toMatchObject({ unread: [4], corrections: { 4: '4-b' } });
    expect(unread({ type: 'UploadRerun', data: { ...place, rows: [4], at } }, decided([], [fault]))).toMatchObject({ unread: [] });
  });
});
