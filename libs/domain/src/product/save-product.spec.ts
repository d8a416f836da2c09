import { describe, expect, test } from '@jest/globals';
import { validate } from '../kernel/errors/validate.js';
import { contentForms } from '../kernel/unit/nutrients.js';
import { libraryProductByKey } from '../agronomy/tables/product-table.js';
import { perKilogram } from '../agronomy/supply/product-contents.js';
import { figuresFrom, figuresOf, ownProduct, ownProductBody, productOfBody } from './own-product.js';
import { type ProductFigures } from '../library/product-figures.schema.js';
import { saveProduct, updatePrices } from './save-product.schema.js';

const form = (key: string): number => contentForms.find((one) => one.key === key)!.id;
const product = { name: 'Blend 20', typeId: 1, formId: 2, nutrients: [{ id: form('N-NH2'), value: 20 }] };
const failures = (input: object, schema: Parameters<typeof validate>[0] = saveProduct) => {
  const read = validate(schema, input);
  return 'refusal' in read ? read.refusal.details.map(({ field, key }) => `${field}:${key}`) : [];
};

describe('what is sent of a product', () => {
  test('a new one needs a name, type, form and composition; a change needs nothing', () => {
    expect(failures({})).toEqual(['name:required', 'typeId:required', 'formId:required', 'nutrients:required']);
    expect(failures({ id: 100_001 })).toEqual([]);
    expect(failures(product)).toEqual([]);
    expect(failures({ ...product, groupId: 1, companyId: 2 })).toEqual(['groupId:onePlace']);
  });
  test('R351 the save refuses a composition of more than 100 %, and takes one of exactly 100', () => {
    const of = (...nutrients: object[]) => failures({ ...product, nutrients });
    expect(of({ id: form('N-NH2'), value: 60 }, { id: form('B'), value: 40 })).toEqual([]);
    expect(of({ id: form('N-NH2'), value: 60 }, { id: form('B'), value: 40.01 })).toEqual(['nutrients:nutrientsSum']);
    expect(of({ id: form('N-NH2'), value: 100.01 })).toEqual(['nutrients[0].value:percentRange', 'nutrients:nutrientsSum']);
  });
  test('every field says what is wrong with it, all at once', () => {
    const wrong = {
      ...product,
      name: '',
      typeId: 99,
      price: -0.01,
      density: 0,
      ec: -1,
      ph: 15,
      longevity: 61,
      material: 'mud',
      nutrients: [{ id: 77, value: 1 }, { id: form('B'), value: 1, efficiency: 1.1 }, { id: form('Zn'), value: -1 }], // prettier-ignore
      regions: ['East', 'East'],
      colour: 'red',
    };
    expect(failures(wrong).sort()).toEqual(
      [
        'name:required',
        'typeId:invalidOption',
        'price:mustBePositive',
        'density:mustBePositive',
        'ec:mustBePositive',
        'ph:outOfRange',
        'longevity:outOfRange',
        'material:invalidOption',
        'nutrients[0].id:invalidOption',
        'nutrients[1].efficiency:outOfRange',
        'nutrients[2].value:percentRange',
        'regions[1]:duplicateEntry',
        'colour:unknownField',
      ].sort(),
    );
    expect(failures({ ...product, nutrients: [{ id: 1, value: 20 }, { id: form('N-NO3'), value: 10 }] })).toEqual(['nutrients:nitrogenTwice']); // prettier-ignore
    expect(failures({ ...product, nutrients: [{ id: 9, value: 20 }, { id: 9, value: 10 }] })).toEqual(['nutrients[1].id:duplicateEntry']); // prettier-ignore
  });
  test('a price may be 0', () => {
    expect(failures({ items: [{ id: 1, price: 0 }] }, updatePrices)).toEqual([]);
    expect(failures({ items: [{ id: 1, price: -1 }] }, updatePrices)).toEqual(['items[0].price:mustBePositive']);
    expect(failures({ items: [{ id: 1, price: 1 }, { id: 1, price: 2 }] }, updatePrices)).toEqual(['items[1].id:duplicateEntry']); // prettier-ignore
  });
});

describe('what becomes of it', () => {
  const own = (sent: object) => {
    const figures = figuresFrom({ ...product, ...sent }, undefined) as ProductFigures;
    return { id: 100_001, sourceId: 100_001, rootId: 100_001, name: 'Blend 20', variety: null, figures, price: 0.5 };
  };
  test('an engine reckons with it as with a shipped one', () => {
    const facts = ownProduct(own({ nutrients: [{ id: 1, value: 20, efficiency: 0.5 }, { id: form('K2O'), value: 10 }], density: 900 }))!; // prettier-ignore
    expect(facts).toMatchObject({ name: 'Blend 20', own: true, density_kg_m3: 900, price: 0.5 });
    expect([perKilogram(facts)[0], perKilogram(facts)[2]]).toEqual([0.1, 0.1]);
  });
  test('what the call answers makes the same product in the browser', () => {
    const record = own({ formId: 1, typeId: 2, longevity: 6, nutrients: [{ id: 15, value: 12 }, { id: 4, value: 8, coated: false }] }); // prettier-ignore
    const body = ownProductBody(record)!;
    expect(body).toMatchObject({ own: true, coated: true, waterSoluble: true, contents: [12, 8, 0], price: 0.5 });
    expect(body.nutrients.map(({ name, coated }) => [name, coated])).toEqual([['N-NH2', true], ['P2O5', false]]); // prettier-ignore
    expect(productOfBody(body)).toEqual(ownProduct(record));
  });
  test('an owner goes on from the figures of the shipped product', () => {
    const urea = libraryProductByKey('urea')!;
    const { figures: _, ...copy } = { ...own({}), rootId: urea.id, name: null };
    expect(ownProductBody(copy)).toMatchObject({ name: urea.name, rootId: urea.id, price: 0.5 });
    expect(ownProductBody(copy)!.own).toBeUndefined();
    const changed = { ...copy, figures: { ...figuresOf(urea), ...figuresFrom({ id: 1, density: 700 }, figuresOf(urea)) } };
    expect(ownProductBody(changed)).toMatchObject({ own: true, density: 700, contents: [46, 0, 0] });
  });
});
