import { describe, expect, test } from '@jest/globals';
import { registry } from '../capabilities.js';
import { specify } from '../kernel/decider/specify.js';
import { loadSheets } from '../upload/upload-sheet.js';
import { orchard } from './orchard.decider.js';
import { orchardNameKey } from './orchard.schema.js';

const { given } = specify(orchard);
const add = { type: 'AddOrchard', id: 7, groupId: 3, content: { name: 'North', notes: '' } } as const;
const data = { id: 7, groupId: 3, name: 'North', notes: null };
const added = { type: 'OrchardAdded' as const, data };
const removed = { type: 'OrchardRemoved' as const, data: { id: 7, groupId: 3 } };

describe('an orchard', () => {
  test('is added once', () => {
    given().when(add).then(added);
    given(added).when(add).thenNothing();
  });
  test('is changed in what is given, and nothing happens when it says so already', () => {
    given(added)
      .when({ type: 'ChangeOrchard', content: { notes: 'Wet' } })
      .then({ type: 'OrchardChanged', data: { id: 7, groupId: 3, notes: 'Wet' } });
    given(added)
      .when({ type: 'ChangeOrchard', content: { name: 'North', notes: '' } })
      .thenNothing();
  });
  test('is removed once, and is nobody’s afterwards', () => {
    given(added).when({ type: 'RemoveOrchard' }).then(removed);
    given(added, removed).when({ type: 'RemoveOrchard' }).thenRefused('OrchardNotFound');
    given(added, removed)
      .when({ type: 'ChangeOrchard', content: { name: 'South' } })
      .thenRefused('OrchardNotFound');
  });
  test('has a name that is the same in any case', () => expect(orchardNameKey(' North  Block ')).toBe(orchardNameKey('north block')));
});

describe('a row of a sheet', () => {
  const facts = { groupId: 3, countryId: 101, unitTypeId: 0 as const, named: {} };
  test('is an orchard of the group, or says what is wrong', async () => {
    const sheet = (await loadSheets(registry)).find(({ name }) => name === 'orchard')!;
    const read = sheet.read({ name: 'North', notes: 'Wet' }, facts);
    expect('made' in read && read.made.get('orchard')).toEqual({ groupId: 3, name: 'North', notes: 'Wet' });
    expect(sheet.read({ notes: 'Wet' }, facts)).toMatchObject({ faults: [{ column: 'name', key: 'required' }] });
    expect(sheet.read(sheet.example, facts)).toHaveProperty('made');
  });
});
