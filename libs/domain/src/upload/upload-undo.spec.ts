import { describe, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { upload } from './upload.decider.js';
import type { FailedRow, ImportedRow, UploadEvent } from './upload.events.js';

const place = { id: 7, groupId: 1, collectionId: 2, companyId: 3 };
const later = '2026-03-01T08:00:10.000Z';
const started: UploadEvent = {
  type: 'UploadStarted',
  data: {
    ...{ ...place, kind: 'customer', by: { id: 4, name: 'Asha' }, at: '2026-03-01T08:00:00.000Z', file: { name: 'a.csv', size: 10 } },
    ...{ rowsFile: '4-a', total: 3, sameAs: null },
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
const subject = specify(upload);

describe('an undo of an upload', () => {
  const over = [
    started,
    decided(
      [
        [2, { grower: 100, field: 200 }],
        [3, { grower: 101 }],
      ],
      [fault],
      0,
    ),
    finished('partial', 2, 1),
  ];
  const asked: UploadEvent = { type: 'UploadUndoAsked', data: { ...place, by: { id: 4 }, at: later } };
  const part = (removed: Record<string, number[]>, kept: Record<string, number[]> = {}): UploadEvent => ({
    type: 'UploadPartUndone',
    data: { ...place, removed, kept, at: later },
  });
  const done: UploadEvent = { type: 'UploadUndone', data: { ...place, removed: { grower: 2, field: 1 }, kept: {}, at: later } };
  const ask = { type: 'AskUndo' as const, by: 4, at: later };

  test('is asked once, after the end, of an upload that made something', () => {
    subject
      .given(...over)
      .when(ask)
      .then(asked);
    subject.given(started).when(ask).thenRefused('taskRunning');
    subject
      .given(started, decided([], [fault]), finished('errors', 0, 1))
      .when(ask)
      .thenRefused('nothingToUndo');
    subject
      .given(...over, asked)
      .when(ask)
      .thenRefused('uploadUndone');
    subject
      .given(...over, asked, done)
      .when(ask)
      .thenRefused('uploadUndone');
  });
  test('settles each batch once, and says at its end what was removed and what was kept', () => {
    const first = { type: 'UndoPart' as const, settledBefore: 0, removed: { field: [200] }, kept: {}, at: later };
    subject
      .given(...over, asked)
      .when(first)
      .then(part({ field: [200] }));
    subject
      .given(...over, asked, part({ field: [200] }))
      .when(first)
      .thenRefused('taskRunning');
    subject
      .given(...over, asked, part({ field: [200] }), part({ grower: [100] }, { grower: [101] }))
      .when({ type: 'FinishUndo', at: later })
      .then({ type: 'UploadUndone', data: { ...place, removed: { field: 1, grower: 1 }, kept: { grower: 1 }, at: later } });
    subject
      .given(...over, asked, done)
      .when({ type: 'FinishUndo', at: later })
      .thenNothing();
    subject
      .given(...over)
      .when(first)
      .thenNothing();
  });
  test('lets no row be corrected or run again: the file is sent again', () => {
    subject
      .given(...over, asked)
      .when({ type: 'CorrectRow', row: 4, valuesFile: '4-b' })
      .thenRefused('uploadUndone');
    subject
      .given(...over, asked, done)
      .when({ type: 'RerunUpload', rows: [4], at: later })
      .thenRefused('uploadUndone');
  });
});
