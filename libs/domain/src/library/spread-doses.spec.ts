import { describe, expect, test } from '@jest/globals';
import { doseKindOf, doseKinds, spreadableDose, type SpreadDosesOfPlan, usualDose } from '../agronomy/auto-calculate/spreadable.js';
import { libraryProductByKey } from '../agronomy/tables/product-table.js';
import { specify } from '../kernel/decider/specify.js';
import { KG_HA, LB_AC } from '../kernel/unit/unit-ids.js';
import { convert } from '../kernel/unit/units.js';
import { validate } from '../kernel/errors/validate.js';
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
    expect(spreadableDose(of('urea'), { cropType: 'annual', levels: { solid: { least: 50, step: 10 } }, imperial: false })).toEqual({
      least_kg_ha: 50,
      step_kg_ha: 10,
    });
    expect(spreadableDose(of('urea'), { cropType: 'perennial', imperial: false })).toEqual({ least_kg_ha: 10, step_kg_ha: 1 });
    const kgPerLitre = of('uan32').density_kg_m3! / 1000;
    expect(
      spreadableDose(of('uan32'), { cropType: 'annual', levels: { liquid: { least: 40, step: 5 } }, imperial: false }).least_kg_ha,
    ).toBeCloseTo(40 * kgPerLitre, 9);
    for (const kind of doseKinds) expect(usualDose(kind).step).toBeGreaterThan(0);
  });
});

test('who counts in pounds an acre has the usual figures in them, and what a level says in kg/ha in pounds that can be set', () => {
  const pounds = (key: string, cropType: 'annual' | 'perennial', levels?: SpreadDosesOfPlan) => {
    const { least_kg_ha, step_kg_ha } = spreadableDose(libraryProductByKey(key)!, { cropType, levels, imperial: true });
    return [least_kg_ha, step_kg_ha].map((one) => Number(convert(one, KG_HA, LB_AC).toFixed(9)));
  };
  expect(pounds('urea', 'annual')).toEqual([20, 5]);
  expect(pounds('urea', 'perennial')).toEqual([10, 1]);
  expect(pounds('zn_mono', 'annual')).toEqual([2, 0.5]);
  expect(pounds('dolomite', 'annual')).toEqual([500, 100]);
  // 70 kg/ha is 62.4 lb/ac, 35 is 31.2; half a kilogram 0.44
  expect(pounds('urea', 'annual', { solid: { least: 70, step: 35 } })).toEqual([63, 31]);
  expect(pounds('zn_mono', 'annual', { micro: { least: 0.5, step: 0.5 } })).toEqual([0.5, 0.4]);
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
