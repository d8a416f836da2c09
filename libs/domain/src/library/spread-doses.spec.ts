import { describe, expect, test } from '@jest/globals';
import { doseKindOf, doseKinds, spreadableDose, usualDose } from '../agronomy/auto-calculate/spreadable.js';
import { libraryProductByKey } from '../agronomy/tables/product-table.js';
import { specify } from '../kernel/specify.js';
import { validate } from '../kernel/validate.js';
import { collection } from '../organization/collection.decider.js';
import { group } from '../organization/group.decider.js';
import { setSpreadDoses } from './spread-doses.schema.js';
import { doseOf, type DoseRule } from './spread-doses.decider.js';

const { given } = specify(group);
const registered = {
  type: 'GroupRegistered' as const,
  data: { id: 7, companyId: 1, collectionId: 2, name: 'North', usersCapacity: 3 },
};
const rule = (kind: DoseRule['kind'], cropId: number | null, least: number, step: number): DoseRule => ({ kind, cropId, least, step });
const solids = rule('solid', null, 50, 10);
const onMaize = rule('solid', 1001, 30, 5);
const wasSet = (...doses: DoseRule[]) => ({ type: 'SpreadDosesSet' as const, data: { id: 7, doses } });

describe('least doses and steps of a level’s own', () => {
  test('are set together; the same ones in another order change nothing, none gives them up', () => {
    given(registered)
      .when({ type: 'SetSpreadDoses', doses: [onMaize, solids] })
      .then(wasSet(solids, onMaize));
    given(registered, wasSet(solids, onMaize))
      .when({ type: 'SetSpreadDoses', doses: [onMaize, solids] })
      .thenNothing();
    given(registered, wasSet(solids)).when({ type: 'SetSpreadDoses', doses: [] }).then(wasSet());
    given(registered).when({ type: 'SetSpreadDoses', doses: [] }).thenNothing();
    specify(collection)
      .given({ type: 'CollectionRegistered', data: { id: 2, companyId: 1, name: 'East', usersCapacity: 9 } })
      .when({ type: 'SetSpreadDoses', doses: [solids] })
      .then({ type: 'SpreadDosesSet', data: { id: 2, doses: [solids] } });
  });

  test('the nearest level that says anything holds, of it the rule of the crop before that of every crop', () => {
    const company = [rule('solid', 1001, 15, 5), rule('liquid', null, 20, 2)];
    expect(doseOf([company, [], [solids, onMaize]], 'solid', 1001)).toBe(onMaize);
    expect(doseOf([company, [], [solids]], 'solid', 1001)).toBe(solids);
    expect(doseOf([company, [], []], 'solid', 1001)).toBe(company[0]);
    expect(doseOf([company, [], [solids]], 'liquid', 1001)).toBe(company[1]);
    expect(doseOf([company, [], [solids]], 'micro', 1001)).toBeUndefined();
  });

  test('a product is dosed by its kind: as the levels say, litres by its density, else as usual', () => {
    const of = (key: string) => libraryProductByKey(key)!;
    expect(['urea', 'uan32', 'zn_mono', 'dolomite'].map((key) => doseKindOf(of(key)))).toEqual(['solid', 'liquid', 'micro', 'amendment']);
    expect(spreadableDose(of('urea'), 'annual', { solid: { least: 50, step: 10 } })).toEqual({ least_kg_ha: 50, step_kg_ha: 10 });
    expect(spreadableDose(of('urea'), 'perennial')).toEqual({ least_kg_ha: 10, step_kg_ha: 1 });
    const kgPerLitre = of('uan32').density_kg_m3! / 1000;
    expect(spreadableDose(of('uan32'), 'annual', { liquid: { least: 40, step: 5 } }).least_kg_ha).toBeCloseTo(40 * kgPerLitre, 9);
    for (const kind of doseKinds) expect(usualDose(kind).step).toBeGreaterThan(0);
  });
});

test('a body names each kind and crop once, within bounds', () => {
  const keys = (doses: unknown) => {
    const read = validate(setSpreadDoses, { doses });
    return 'refusal' in read ? read.refusal.details.map(({ field, key }) => `${field}:${key}`) : [];
  };
  expect(keys([solids, onMaize])).toEqual([]);
  expect(keys([solids, solids])).toEqual(['doses[1].cropId:duplicateEntry']);
  expect(keys([{ ...solids, step: 0 }])).toEqual(['doses[0].step:outOfRange']);
  expect(keys([{ ...solids, least: -1 }])).toEqual(['doses[0].least:outOfRange']);
  expect(keys([{ ...solids, kind: 'gas' }])).toEqual(['doses[0].kind:invalidOption']);
});
