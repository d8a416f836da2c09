import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { contentForms, nutrientOf } from '../../kernel/unit/nutrients.js';
import { unitOf } from '../../kernel/unit/units.js';
import { analyteOf } from '../analytes.js';
import { solubleMaterials } from '../chemistry/solubility.js';
import { materials } from '../tank/compatibility.js';
import cropNames from './crop-names.json' with { type: 'json' };
import { cropSources, libraryCropByKey, libraryCrops } from './crop-table.js';
import crops from './crops.json' with { type: 'json' };
import { libraryProductByKey, libraryProducts, productSources } from './product-table.js';
import { extractionMethods, soilSources, soilTables } from './soil-tables.js';
import { tissueTables } from './tissue-tables.js';
import { waterTables } from './water-tables.js';

const fixedId = z.int().min(1).max(99_999);
const nutrientKeys = z.record(
  z.string().refine((key) => nutrientOf(Number(key)) !== undefined),
  z.number().min(0),
);
const coefficient = z.strictObject({
  value: z.number().min(0),
  source: z.string().min(1),
  basis: z.string().optional(),
  uncertain: z.literal(true).optional(),
});
const coefficients = z.record(
  z.string().refine((key) => nutrientOf(Number(key)) !== undefined),
  coefficient,
);
const source = z.strictObject({
  author: z.string().nullable(),
  year: z.union([z.number(), z.string()]).nullable(),
  title: z.string().nullable(),
  address: z.string().optional(),
  verified: z.boolean(),
});

const latin = z.string().min(2);
const names = z.strictObject({ mr: z.string().regex(/[\u0900-\u097F]/), pt: latin, es: latin, 'es-419': latin, 'pt-PT': latin });
const crop = z.strictObject({
  id: fixedId,
  key: z.string(),
  name: z.string(),
  names,
  scientificName: z.string(),
  harvestedPart: z.string(),
  cropType: z.enum(['annual', 'semi-perennial', 'perennial']),
  yield_t_ha: z.strictObject({
    low: z.number().positive(),
    high: z.number(),
    average: z.number(),
    source: z.string(),
    uncertain: z.literal(true).optional(),
  }),
  duration_days: z.int().min(1).max(1000),
  durationSource: z.string(),
  removal_kg_t: coefficients,
  uptake_kg_t: coefficients,
  stages: z
    .array(z.strictObject({ id: fixedId, name: z.string().min(1), names, duration: z.int().min(1), distribution: nutrientKeys }))
    .min(1)
    .max(15),
  stagesSource: z.string(),
  stagesConfidence: z.string(),
  stagesNote: z.string().optional(),
  varieties: z.array(z.string()),
  residue: z
    .strictObject({ perTonneProduct_t: z.number().positive(), nutrients_kg_per_t_product: nutrientKeys, source: z.string() })
    .optional(),
  nitrogenFixation_pct: z.number().min(0).max(100).optional(),
  legumeStarter_kg_ha: z.number().min(0).max(30).optional(),
  perennialNitrogen: z
    .strictObject({
      growth_kg_ha: z.number().positive(),
      creditCap: z.number().min(0).max(1),
      ceiling_kg_t: z.number().positive().optional(),
      source: z.string(),
    })
    .optional(),
  legumeCredit_kg_ha: z.number().positive().optional(),
  notes: z.array(z.string()).optional(),
});
const form = z.int().refine((id) => contentForms.some((one) => one.id === id));
const product = z.strictObject({
  id: fixedId,
  key: z.string(),
  name: z.string(),
  typeId: z.union([1, 2, 15, 16, 17, 18, 19].map((id) => z.literal(id))),
  formId: z.int().min(1).max(4),
  category: z.string(),
  nutrients: z.array(z.strictObject({ id: form, value: z.number().positive().max(300), efficiency: z.number().min(0).max(1).optional() })),
  organicNitrogen_pct: z.number().positive().optional(),
  organicNitrogenAvailability: z.number().min(0).max(1).optional(),
  sodium_pct: z.number().optional(),
  density_kg_m3: z.number().positive().optional(),
  solubility_g_l: z.number().positive().optional(),
  ec_mS_cm: z.number().min(0).optional(),
  ph: z.number().min(0).max(14).optional(),
  longevity_months: z.number().positive().optional(),
  longevityReference_C: z.number().optional(),
  neutralizingValue_pct: z.number().optional(),
  dryMatter_pct: z.number().optional(),
  coated: z.boolean(),
  waterSoluble: z.boolean(),
  material: z.enum(materials as [string, ...string[]]).optional(),
  salt: z.enum(solubleMaterials as [string, ...string[]]).optional(),
  countries: z.array(z.string().length(2)).min(1).optional(),
  sources: z.array(z.string()).min(1),
  uncertain: z.literal(true).optional(),
  note: z.string().optional(),
});

describe('the library', () => {
  const ids = [
    ...libraryCrops,
    ...libraryProducts,
    ...soilTables,
    ...tissueTables,
    ...waterTables,
    ...libraryCrops.flatMap(({ stages }) => stages),
  ].map(({ id }) => id);
  test('has fixed ids of its own, no two alike', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });
  test('has a Spanish name of every crop and stage, and others only where they differ', () => {
    const rows = cropNames as unknown as Record<string, [string, (string | null)?, string?]>;
    const named = libraryCrops.flatMap((crop) => [crop, ...crop.stages]);
    expect(Object.keys(rows).sort()).toEqual([...new Set(named.map(({ name }) => name))].sort());
    for (const { name, names } of crops.crops.flatMap((crop) => [crop, ...crop.stages])) {
      const [es, inPortugal, inLatinAmerica] = rows[name]!;
      expect([name, es.trim()]).not.toEqual([name, '']);
      expect([name, inPortugal]).not.toEqual([name, names.pt]);
      expect([name, inLatinAmerica]).not.toEqual([name, es]);
    }
    expect(libraryCrops.find(({ name }) => name === 'Potato')!.names).toMatchObject({ es: 'Patata', 'es-419': 'Papa', 'pt-PT': 'Batata' });
  });
  test('has at least 40 crops and 120 products, each of the table’s shape and with its source', () => {
    expect(z.array(crop).min(40).parse(libraryCrops)).toHaveLength(67);
    expect(z.array(product).min(120).parse(libraryProducts)).toHaveLength(266);
    for (const table of [cropSources, productSources, soilSources]) z.record(z.string(), source).parse(table);
    for (const { removal_kg_t, uptake_kg_t, stagesSource } of libraryCrops) {
      for (const { source: key } of [...Object.values(removal_kg_t), ...Object.values(uptake_kg_t)]) expect(cropSources[key]).toBeDefined();
      expect(cropSources[stagesSource]).toBeDefined();
    }
    for (const { sources } of libraryProducts) for (const key of sources) expect(productSources[key]).toBeDefined();
  });
  test('ships nothing of the FERTASA handbook', () => {
    expect(JSON.stringify([libraryCrops, libraryProducts, soilTables, tissueTables, soilSources, cropSources])).not.toMatch(/fertasa/i);
  });
  test('yields ascend, each nutrient’s distribution totals 100 %, stages fit in the season', () => {
    for (const { yield_t_ha, stages, duration_days, key } of libraryCrops) {
      expect([key, yield_t_ha.low < yield_t_ha.average && yield_t_ha.average < yield_t_ha.high]).toEqual([key, true]);
      expect(yield_t_ha.average).toBeCloseTo((yield_t_ha.low + yield_t_ha.high) / 2, 6);
      for (const id of [1, 4, 5])
        expect([key, Math.round(stages.reduce((sum, { distribution }) => sum + (distribution[id] ?? 0), 0) * 100)]).toEqual([key, 10_000]);
      expect([key, stages.reduce((sum, { duration }) => sum + duration, 0)]).toEqual([key, duration_days]);
    }
  });
  test.each(['potato', 'coffee', 'cocoa', 'grape', 'sugarcane', 'maize'])('has %s with N, P and K removal', (key) => {
    expect(Object.keys(libraryCropByKey(key)!.removal_kg_t)).toEqual(expect.arrayContaining(['1', '4', '5']));
  });
  test.each(['urea', 'map', 'mop', 'kno3', 'cn_ag'])('has %s', (key) =>
    expect(libraryProductByKey(key)!.nutrients.length).toBeGreaterThan(0),
  );
});

describe('soil classes', () => {
  test('every table is consecutive without gaps, of a known analyte, unit and method', () => {
    for (const { classes, nutrientId, unitId, methodIds, source: key } of soilTables) {
      expect(classes[0]!.from).toBe(0);
      expect(classes.at(-1)!.to).toBeNull();
      classes.slice(1).forEach((next, i) => expect(next.from).toBe(classes[i]!.to));
      classes.slice(0, -1).forEach(({ from, to }) => expect(to!).toBeGreaterThan(from));
      expect(analyteOf(nutrientId)).toBeDefined();
      expect(unitOf(unitId)).toBeDefined();
      for (const id of methodIds) expect(extractionMethods.some((method) => method.id === id)).toBe(true);
      expect(soilSources[key]).toBeDefined();
    }
  });
  test('placeholder rows of Israel are not shipped', () => {
    expect(soilTables.some(({ region, countryIds }) => region === 'Israel' || countryIds.includes(5))).toBe(false);
  });
  test('tissue and water tables are consecutive without gaps', () => {
    for (const classes of [
      ...tissueTables.flatMap((table) => Object.values(table.classes)),
      ...waterTables.map((table) => table.classes),
    ]) {
      classes.slice(1).forEach((next, i) => expect(next.from).toBe(classes[i]!.to));
    }
  });
});
