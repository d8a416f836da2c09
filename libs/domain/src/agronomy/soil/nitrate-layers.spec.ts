import { describe, expect, test } from '@jest/globals';
import type { NitrateLayer, SoilFacts } from '../facts.js';
import { needParts } from '../need/earlier-manure.js';
import { needBasis } from '../need/need-basis.js';
import { nutrientNeed, type NeedInput } from '../need/need.js';
import { libraryCropByKey } from '../tables/crop-table.js';
import { layeredNitrogen } from './nitrate-layers.js';

const kg = (from_cm: number, to_cm: number, N_kg_ha: number): NitrateLayer => ({ from_cm, to_cm, N_kg_ha, bulkDensity_Mg_m3: 1.3 });
const mg = (from_cm: number, to_cm: number, NO3N_mg_kg: number, bulkDensity_Mg_m3: number): NitrateLayer => ({
  from_cm,
  to_cm,
  NO3N_mg_kg,
  bulkDensity_Mg_m3,
});
const credit = (layers: readonly NitrateLayer[], crop = 'wheat') => layeredNitrogen(layers, crop).credit;
const input = (layers: readonly NitrateLayer[], name: string, crop = 'wheat') =>
  layeredNitrogen(layers, crop)
    .steps.at(-1)!
    .inputs.find((one) => one.name === name)?.value;

describe('nitrate by layers', () => {
  test('winter crops of Baden-Württemberg, 8, 8 and 6 kg N/ha: 22 to 90 cm, less the 10 that no crop takes up', () => {
    const layers = [kg(0, 30, 8), kg(30, 60, 8), kg(60, 90, 6)];
    expect([credit(layers).value, input(layers, 'z_root'), input(layers, 'z_none')]).toEqual([12, 90, 0]);
  });
  test('0 to 60 cm sampled, 10 and 6 mg/kg: 42 and 27 kg N/ha, and 30 cm are said not to be sampled', () => {
    const layers = [mg(0, 30, 10, 1.4), mg(30, 60, 6, 1.5)];
    expect(
      layeredNitrogen(layers, 'barley')
        .steps.slice(0, 2)
        .map(({ value }) => value),
    ).toEqual([expect.closeTo(42, 9), expect.closeTo(27, 9)]);
    expect([credit(layers, 'barley').value, input(layers, 'z_none', 'barley')]).toEqual([expect.closeTo(59, 9), 30]);
  });
  test('a layer is cut where the roots of the crop end: 60 cm of others than cereals', () => {
    const layers = [kg(0, 30, 20), kg(30, 90, 40)];
    expect([credit(layers).value, credit(layers, 'potato').value]).toEqual([50, 30]);
  });
  test('the need of a cereal takes the layers in place of the one value, and says the book', () => {
    const crop = libraryCropByKey('wheat')!;
    const need = (soil: Partial<SoilFacts>) => {
      const given: NeedInput = {
        crop,
        parts: needParts,
        yield_t_ha: 8,
        season_days: 250,
        soil: { readings: [], nitrateN_mg_kg: 50, ...soil },
      };
      return { found: nutrientNeed(given, 1), given };
    };
    const layered = need({ nitrateLayers: [mg(0, 30, 10, 1.4), mg(30, 60, 6, 1.5)] });
    const demand = layered.found.demand!;
    expect(layered.found.need).toBeCloseTo((demand - 59) / 0.7, 6);
    expect(layered.found.lines.filter(({ name }) => name === 'nitrateLayer')).toHaveLength(2);
    expect(layered.found.lines.find(({ name }) => name === 'mineralNitrogen')?.source).toContain('Wehrmann & Scharpf 1979');
    expect(needBasis(layered.found, layered.given)?.method).toBe('balance');
    expect(need({ nitrateLayers: [] }).found.need).not.toBeCloseTo(layered.found.need!, 1);
  });
});
