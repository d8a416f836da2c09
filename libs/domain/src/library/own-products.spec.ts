import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { figuresFrom } from '../product/own-product.js';
import { type ProductFigures } from './product-figures.schema.js';
import { group } from '../organization/group.decider.js';

const { given } = specify(group);
const registered = {
  type: 'GroupRegistered' as const,
  data: { id: 7, companyId: 1, collectionId: 5, name: 'North', usersCapacity: 4 },
};
const figures = figuresFrom(
  { typeId: 1, formId: 2, nutrients: [{ id: 15, value: 30 }, { id: 4, value: 10 }], brand: 'Acme' }, // prettier-ignore
  undefined,
) as ProductFigures;
const record = { id: 100_001, sourceId: 100_001, rootId: 100_001, name: 'Blend', variety: null, figures, price: 0.5 };
const added = { type: 'LibraryRecordsAdded' as const, data: { id: 7, kind: 'fertilizers' as const, ownerId: 9, records: [record] } };
const change = (to: object, more: object = {}) => ({ type: 'ChangeProduct', recordId: 100_001, change: to, ...more }) as const;
const changed = (to: object) => ({
  type: 'LibraryProductChanged' as const,
  data: { id: 7, kind: 'fertilizers' as const, recordId: 100_001, name: 'Blend', price: 0.5, figures, ...to },
});

describe('a product of somebody’s own', () => {
  test('is saved, and not twice by the same command', () => {
    given(registered)
      .when({ type: 'AddProducts', ownerId: 9, records: [record] })
      .then(added);
    given(registered, added)
      .when({ type: 'AddProducts', ownerId: 9, records: [record] })
      .thenNothing();
  });
  test('may share its name with another', () => {
    const twin = { ...record, id: 100_002, sourceId: 100_002, rootId: 100_002 };
    given(registered, added)
      .when({ type: 'AddProducts', ownerId: 9, records: [twin] })
      .then({ ...added, data: { ...added.data, records: [twin] } });
  });
  test('is changed field by field; what stays the same is no change', () => {
    given(registered, added)
      .when(change({ figures: { brand: 'Zenith' } }))
      .then(changed({ figures: { ...figures, brand: 'Zenith' } }));
    given(registered, added)
      .when(change({ name: 'Blend', price: 0.5, figures: { brand: 'Acme' } }))
      .thenNothing();
    given(registered, added)
      .when(change({ price: null }))
      .then(changed({ price: null }));
    given(registered, added)
      .when(change({ name: 'New blend' }))
      .thenState(({ own }) => expect(own.fertilizers[100_001]).toMatchObject({ name: 'New blend', revision: 2, figures }));
  });
  test('is not changed by who saw another revision, and no entry of a list goes without one', () => {
    const fewer = { figures: { nutrients: figures.nutrients.slice(1) } };
    const refusal = given(registered, added)
      .when(change({ name: 'X' }, { yours: 3 }))
      .thenRefused('revisionConflict');
    expect(refusal.details[0]!.params).toEqual({ current: 1, yours: 3 });
    given(registered, added).when(change(fewer)).thenRefused('revisionRequired');
    given(registered, added)
      .when(change(fewer, { yours: 1 }))
      .then(changed({ figures: { ...figures, ...fewer.figures } }));
  });
  test('made of a shipped one keeps going back to it until its figures are changed', () => {
    const { figures: _, ...copy } = { ...record, sourceId: 5001, rootId: 5001, name: null };
    const brought = { ...added, data: { ...added.data, records: [copy] } };
    const { figures: __, ...rest } = changed({ name: 'Our urea' }).data;
    given(registered, brought)
      .when(change({ name: 'Our urea', figures: { typeId: 1 } }, { shipped: figures }))
      .then({ type: 'LibraryProductChanged', data: rest });
    given(registered, brought)
      .when(change({ figures: { density: 700 } }, { shipped: figures }))
      .then(changed({ name: null, figures: { ...figures, density: 700 } }));
    given(registered, brought)
      .when(change({ name: 'X' }))
      .thenRefused('ProductNotFound');
  });
  test('has a price of its own; all of a list are set or none', () => {
    const set = (...prices: { id: number; price: number }[]) => ({ type: 'SetPrices', prices }) as const;
    given(registered, added)
      .when(set({ id: 100_001, price: 0.75 }))
      .thenState(({ own }) => expect(own.fertilizers[100_001]).toMatchObject({ price: 0.75, revision: 2 }));
    given(registered, added)
      .when(set({ id: 100_001, price: 0.5 }))
      .thenNothing();
    given(registered, added)
      .when(set({ id: 100_001, price: 1 }, { id: 100_009, price: 1 }))
      .thenRefused('ProductNotFound');
  });
});
