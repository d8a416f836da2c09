import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { collection } from '../organization/collection.decider.js';
import { company } from '../organization/company.decider.js';
import { group } from '../organization/group.decider.js';
import { registerCompany } from '../organization/organization.schema.js';
import { MOST_OWN_RECORDS, ownRecords, presentRecords } from './own-library.decider.js';

const { given } = specify(group);
const registered = {
  type: 'GroupRegistered' as const,
  data: { id: 7, companyId: 1, collectionId: 5, name: 'North', usersCapacity: 4 },
};
const record = (id: number, sourceId: number, more: object = {}) => ({
  id,
  sourceId,
  rootId: sourceId,
  name: null,
  variety: null,
  ...more,
});
const add = (records: ReturnType<typeof record>[], once = true) =>
  ({ type: 'AddLibraryRecords', kind: 'crops', ownerId: 9, records, once }) as const;
const added = (...records: ReturnType<typeof record>[]) => ({
  type: 'LibraryRecordsAdded' as const,
  data: { id: 7, kind: 'crops' as const, ownerId: 9, records },
});

describe('records of a level’s own', () => {
  test('are copied in once; the same source again is named and nothing comes in', () => {
    const maize = record(100_001, 1021);
    given(registered)
      .when(add([maize]))
      .then(added(maize));
    const refusal = given(registered, added(maize))
      .when(add([record(100_002, 1021), record(100_003, 1022)]))
      .thenRefused('alreadyImported', 'ids');
    expect(refusal.details[0]!.params).toEqual({ ids: [1021] });
    given(registered, added(maize))
      .when(add([maize]))
      .thenNothing(); // the command again
    given(added(maize))
      .when(add([maize]))
      .thenRefused('GroupNotFound');
  });

  test('may come in again when they were deleted, not when they are archived', () => {
    const maize = record(100_001, 1021);
    const removed = { type: 'LibraryRecordsRemoved' as const, data: { id: 7, kind: 'crops' as const, ids: [100_001] } };
    const archived = { type: 'LibraryRecordsStatusSet' as const, data: { id: 7, kind: 'crops' as const, ids: [100_001], active: false } };
    const again = record(100_002, 1021);
    given(registered, added(maize), removed)
      .when(add([again]))
      .then(added(again));
    given(registered, added(maize), archived)
      .when(add([again]))
      .thenRefused('alreadyImported');
  });

  test('copies of one crop have names or varieties of their own', () => {
    const agria = record(100_001, 1001, { variety: 'Agria' });
    const copy = (id: number, more: object) => given(registered, added(agria)).when(add([record(id, 1001, more)], false));
    copy(100_002, { variety: 'AGRIA' }).thenRefused('cropNameExists', 'name');
    copy(100_002, { variety: 'Bintje' }).then(added(record(100_002, 1001, { variety: 'Bintje' })));
    copy(100_002, { name: 'Seed potato', variety: 'Agria' }).then(added(record(100_002, 1001, { name: 'Seed potato', variety: 'Agria' })));
  });

  test('types of interventions have names of their own within a library', () => {
    const type = (id: number, name: string) => record(id, id, { name });
    const types = (records: ReturnType<typeof record>[]) => ({ ...add(records, false), kind: 'intervention' as const });
    const there = {
      type: 'LibraryRecordsAdded' as const,
      data: { ...added(type(100_001, 'Shade trees')).data, kind: 'intervention' as const },
    };
    given(registered)
      .when(types([type(100_001, 'Shade trees')]))
      .then(there);
    given(registered, there)
      .when(types([type(100_002, 'SHADE trees')]))
      .thenRefused('interventionTypeExists', 'name');
  });

  test('R467 are given to another person with all that stands there; others keep theirs', () => {
    const [one, two] = [record(100_001, 1021), record(100_002, 1022)];
    const give = { type: 'GiveLibraryRecords', from: 9, to: 12 } as const;
    const given9 = { type: 'LibraryRecordsGiven' as const, data: { id: 7, from: 9, to: 12 } };
    given(registered, added(one, two)).when(give).then(given9);
    given(registered, added(one, two))
      .when(give)
      .thenState(({ own }) =>
        expect(ownRecords(own, 'crops').map(({ ownerId, revision }) => [ownerId, revision])).toEqual([
          [12, 2],
          [12, 2],
        ]),
      );
    given(registered, added(one), given9).when(give).thenNothing();
    given(registered, added(one))
      .when({ ...give, from: 10 })
      .thenNothing();
  });

  test('are archived, taken back and deleted; what is deleted is still readable', () => {
    const [one, two] = [record(100_001, 1021), record(100_002, 1022)];
    const set = (active: boolean) => ({ type: 'SetLibraryRecordsStatus', kind: 'crops', ids: [100_001, 100_002], active }) as const;
    given(registered, added(one, two)).when(set(true)).thenNothing();
    given(registered, added(one, two))
      .when(set(false))
      .thenState(({ own }) => {
        expect(ownRecords(own, 'crops').map(({ status, revision }) => [status, revision])).toEqual([
          ['archived', 2],
          ['archived', 2],
        ]);
      });
    given(registered, added(one, two))
      .when({ type: 'RemoveLibraryRecords', kind: 'crops', ids: [100_001] })
      .thenState(({ own }) => {
        expect(presentRecords(own, 'crops').map(({ id }) => id)).toEqual([100_002]);
        expect(own.crops[100_001]).toMatchObject({ status: 'removed', rootId: 1021 });
      });
  });

  test('C353 an own crop is changed on the revision that was seen, under a name that is free', () => {
    const [one, two] = [record(100_001, 1021), record(100_002, 1021, { variety: 'Agria' })];
    const change = (changes: object, seen?: number) => ({ type: 'ChangeOwnCrop', cropId: 100_001, seen, change: () => changes }) as const;
    const changed = (changes: object) => ({ type: 'OwnCropChanged' as const, data: { id: 7, cropId: 100_001, ...changes } });
    const history = [registered, added(one, two)] as const;
    given(...history)
      .when(change({ crop: { duration: 90 } }, 1))
      .then(changed({ crop: { duration: 90 } }));
    given(...history, changed({ crop: { duration: 90 } }))
      .when(change({ variety: 'Spunta' }, 2))
      .thenState(({ own }) => expect(own.crops[100_001]).toMatchObject({ variety: 'Spunta', crop: { duration: 90 }, revision: 3 }));
    given(...history)
      .when(change({}))
      .thenNothing();
    const stale = given(...history)
      .when(change({ variety: 'Spunta' }, 4))
      .thenRefused('revisionConflict');
    expect(stale.details[0]!.params).toEqual({ current: 1, yours: 4 });
    given(...history)
      .when(change({ variety: 'agria' }))
      .thenRefused('cropNameExists');
    given(registered)
      .when(change({ variety: 'Spunta' }))
      .thenRefused('CropNotFound');
  });

  test('have a bound', () => {
    const many = Array.from({ length: MOST_OWN_RECORDS }, (_, at) => record(100_001 + at, 1 + at));
    given(registered, added(...many))
      .when(add([record(900_000, 900)].map((one) => ({ ...one, sourceId: 900_000 }))))
      .thenRefused('libraryFull');
  });

  test('stand at collections and companies too', () => {
    const input = registerCompany.parse({ name: 'Acme Farms', userCapacity: 10 });
    const maize = record(100_001, 1021);
    const at = (id: number) => ({ ...added(maize), data: { ...added(maize).data, id } });
    specify(company)
      .given({ type: 'CompanyRegistered', data: { ...input, id: 1, maxInvites: 10 } })
      .when(add([maize]))
      .then(at(1));
    specify(company)
      .given()
      .when(add([maize]))
      .thenRefused('CompanyNotFound');
    specify(collection)
      .given({ type: 'CollectionRegistered', data: { id: 5, companyId: 1, name: 'East', usersCapacity: 4 } })
      .when(add([maize]))
      .then(at(5));
  });
});
