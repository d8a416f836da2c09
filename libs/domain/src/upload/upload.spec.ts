import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/specify.js';
import { columnNames, exampleRow, uploadParameters } from './upload-columns.schema.js';
import { outcomesOf, upload, type UploadState, uploadStatusOf } from './upload.decider.js';
import type { FailedRow, ImportedRow, UploadEvent } from './upload.events.js';
import { mapColumns, mayUpload, readRow } from './upload.policy.js';

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
const decided = (imported: ImportedRow[], failed: FailedRow[] = []): UploadEvent => ({
  type: 'UploadRowsDecided',
  data: { ...place, imported, failed, at: later },
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
  imported: [[2, 100, 200]] as ImportedRow[],
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
      .then(decided([[2, 100, 200]]));
    subject
      .given(started, decided([[2, 100, 200]]))
      .when(decide(0))
      .thenRefused('taskRunning');
    subject
      .given(started, decided([[2, 100, 200]]))
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
  test('is finished only when every row is decided', () => {
    subject
      .given(started, decided([[2, 100, null]]))
      .when({ type: 'FinishUpload', at: later })
      .thenNothing();
    subject
      .given(
        started,
        decided(
          [
            [2, 100, null],
            [3, 101, 200],
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
          [2, 100, null],
          [3, 101, 200],
          [4, 101, 201],
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
          [2, 100, null],
          [3, 101, 200],
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
      .given(started, decided([[2, 100, null]]))
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
          [2, 100, null],
          [3, 101, 200],
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
      .when({ ...decide(0, 2), imported: [[4, 102, 201]] })
      .thenState((state) => {
        if (state.status === 'none') throw new Error('no upload');
        expect(state).toMatchObject({ ok: 3, failed: 0, decided: 1, run: 2 });
        expect(outcomesOf(state).get(4)).toEqual({ imported: [4, 102, 201] });
      });
  });
  test('knows the files that are no longer needed until they are gone', () => {
    const kept = (rowsFile: string | null): UploadEvent => ({ type: 'UploadRowsKept', data: { ...place, rowsFile } });
    const corrected = (valuesFile: string): UploadEvent => ({ type: 'UploadRowCorrected', data: { ...place, row: 4, valuesFile } });
    const tidy = (...removed: string[]) => ({ type: 'Tidy' as const, removed });
    const before: UploadEvent[] = [
      started,
      decided(
        [
          [2, 100, null],
          [3, 101, 200],
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
      .given(started, decided([[2, 100, null]], [fault]))
      .when(correct)
      .thenRefused('taskRunning');
    const before: UploadEvent[] = [
      started,
      decided(
        [
          [2, 100, null],
          [3, 101, 200],
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

describe('the upload centre', () => {
  const person = { roleId: 3, active: true, bulkUpload: true };
  test.each([1, 2, 3, 4, 5, 6])(
    'admits role %i only as an admin below super with the flag, in a company that has bulk upload on',
    (roleId) => {
      expect(mayUpload({ ...person, roleId }, { bulkUpload: true })).toBe([3, 5, 6].includes(roleId));
      expect(mayUpload({ ...person, roleId, bulkUpload: false }, { bulkUpload: true })).toBe(false);
      expect(mayUpload({ ...person, roleId, active: false }, { bulkUpload: true })).toBe(false);
      expect(mayUpload({ ...person, roleId }, { bulkUpload: false })).toBe(false);
      expect(mayUpload({ ...person, roleId }, undefined)).toBe(false);
    },
  );
});

const facts = { groupId: 1, countryId: 101, unitTypeId: 0 as const, assignedTo: 9 };
const faults = (values: object) => {
  const read = readRow({ fullName: 'Asha Kulkarni', ...values }, facts);
  return 'faults' in read ? read.faults.map(({ column, key }) => `${column}:${key}`) : [];
};

describe('a row', () => {
  test('with only a name is a grower without a field', () => {
    expect(readRow({ fullName: ' Asha  Kulkarni ' }, facts)).toMatchObject({
      grower: { fullName: 'Asha  Kulkarni', countryId: 101, assignedTo: 9, group: 1 },
      field: null,
    });
  });
  test('of the template is right', () => {
    const values = Object.fromEntries(Object.entries(exampleRow).filter(([, text]) => text !== ''));
    expect(readRow(values, facts)).toMatchObject({
      field: { name: 'North block', area: 2.5, unitId: 28, locationType: 'placemark', soil: { sand: 40 } },
      grower: { phoneNumber: '+919800000000' },
    });
  });
  test('names each column that is wrong, once', () => {
    expect(faults({ fullName: 'A1', email: 'nobody', phoneNumber: 'abc', country: 'Atlantis' }).sort()).toEqual([
      'country:unknownCountry',
      'email:invalidEmail',
      'fullName:lettersOnly',
      'phoneNumber:phoneFormat',
    ]);
    expect(faults({ fieldName: 'North' })).toEqual(['area:areaRequired']);
    expect(faults({ area: '5' })).toEqual(['fieldName:required']);
    expect(faults({ fieldName: 'North', area: 'five', areaUnit: 'bigha' }).sort()).toEqual(['area:invalidType', 'areaUnit:invalidOption']);
    expect(faults({ fieldName: 'North', area: '5', sand: '50', silt: '50', clay: '50' })).toEqual(['sand:soilSum']);
    expect(faults({ fieldName: 'North', area: '5', ph: '15', organicMatter: '101' }).sort()).toEqual([
      'organicMatter:organicMatterMax',
      'ph:outOfRange',
    ]);
    expect(faults({ fieldName: 'North', latitude: '95', longitude: '75' })).toEqual(['latitude:invalidGeometry']);
    expect(faults({ fieldName: 'North', latitude: '18' })).toEqual(['longitude:required']);
    expect(faults({ fieldName: 'North', boundary: 'POLYGON((75 18, 75.01 18.01, 75.01 18, 75 18.01, 75 18))' })).toEqual([
      'boundary:selfIntersection',
    ]);
    expect(faults({ fieldName: 'North', boundary: 'somewhere' })).toEqual(['boundary:invalidGeometry']);
    expect(readRow({ fullName: 'Asha' }, { ...facts, assignedTo: undefined })).toEqual({
      faults: [{ column: 'assignedTo', key: 'assignedToInvalid' }],
    });
  });
  test('reads decimal commas, acres and countries by name in three languages', () => {
    expect(readRow({ fullName: 'João Silva', country: 'Brasil', fieldName: 'Norte', area: '2,5', areaUnit: 'Acre' }, facts)).toMatchObject({
      grower: { countryId: 31 },
      field: { area: 2.5, unitId: 27 },
    });
    for (const country of ['IN', 'India', 'भारत', 'Índia', '101'])
      expect(readRow({ fullName: 'Asha', country }, { ...facts, countryId: 31 })).toMatchObject({ grower: { countryId: 101 } });
  });
});

describe('columns', () => {
  test.each(['en-US', 'mr-IN', 'pt_BR'])('of the template in %s are all known', (language) => {
    const headers = uploadParameters.map((name) => columnNames(language)[name]);
    expect(mapColumns(headers)).toEqual({ parameters: [...uploadParameters] });
  });
  test('are found whatever the case, blanks and accents', () => {
    expect(mapColumns(['FULL_NAME', ' grower  code ', 'endereco', 'Notes'])).toEqual({
      parameters: ['fullName', 'growerCode', 'address', undefined],
    });
  });
  test('follow an explicit mapping before their headers', () => {
    expect(mapColumns(['Full name', 'Producer'], [{ column: 'Producer', parameter: 'fullName' }])).toEqual({
      parameters: [undefined, 'fullName'],
    });
    expect(mapColumns(['Full name', 'Email'], [{ column: 'Email', parameter: null }])).toEqual({ parameters: ['fullName', undefined] });
  });
  test('that are missing, unknown or mapped twice are refused', () => {
    expect(mapColumns(['Email'])).toEqual({ key: 'columnsMissing', names: ['fullName'] });
    expect(mapColumns(['Full name', 'Nome completo'])).toEqual({ key: 'duplicateParameters', names: ['fullName'] });
    expect(
      mapColumns(
        ['A', 'B'],
        [
          { column: 'A', parameter: 'fullName' },
          { column: 'B', parameter: 'fullName' },
        ],
      ),
    ).toEqual({ key: 'duplicateParameters', names: ['fullName'] });
    expect(mapColumns(['A'], [{ column: 'C', parameter: 'fullName' }])).toEqual({ key: 'columnNotFound', names: ['C'] });
  });
});
