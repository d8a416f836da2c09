import { z } from 'zod';
import {
  carbonInputs,
  fuels,
  gwpSets,
  huskFates,
  landUses,
  nForms,
  organicSoilUses,
  pesticideKinds,
  regions,
  soilGroups,
  tillages,
  transportModes,
  treatments,
  zones,
} from '../tables/ghg-factors.js';
import { sustainableCrops } from '../tables/ghg-questions.js';

const upTo = (most: number) => z.number().min(0).max(most);
const share = z.number().min(0).max(1);
const year = (first: number) => z.int().min(first).max(2100);
const some = <K extends string>(keys: readonly K[], most: number) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, upTo(most).optional()])) as Record<K, z.ZodOptional<z.ZodNumber>>);

export const inhibitors = ['none', 'nitrification', 'urease', 'controlledRelease'] as const;

const content = z
  .strictObject({
    N: share.optional(),
    P2O5: share.optional(),
    K2O: share.optional(),
    S: share.optional(),
    micro: share.optional(),
    nForm: z.enum(nForms).optional(),
  })
  .refine(({ N = 0, P2O5 = 0, K2O = 0, S = 0, micro = 0 }) => N + P2O5 + K2O + S + micro <= 1.05, {
    error: 'contents are fractions of the mass: their sum is at most 1',
  });
const practice = z.strictObject({ lu: z.enum(landUses), mg: z.enum(tillages), i: z.enum(carbonInputs) });

/** What a fertilizer line holds: `ef` is the maker's own declared kg CO2e per kg, `content` the fractions of a product no table has. */
const fertilizer = z.strictObject({
  product: z.string().min(1).max(120),
  kg: upTo(1_000_000),
  region: z.enum(regions).optional(),
  ef: upTo(100).optional(),
  content: content.optional(),
  inhibitor: z.enum(inhibitors).optional(),
});

/** One crop year of a field or a farm. Shares are fractions of 1. */
export const footprintInputs = z.strictObject({
  crop: z.preprocess((value) => (value === 'cacao' ? 'cocoa' : value), z.enum(sustainableCrops)),
  name: z.string().max(200).optional(),
  surveyYear: year(2000).optional(),
  zone: z.enum(zones).optional(),
  wet: z.boolean().optional(),
  country: z
    .string()
    .regex(/^[A-Z]{3,5}$/, { error: 'an ISO 3166 alpha-3 code' })
    .optional(),
  areaHa: z.number().min(0.01).max(100_000),
  productKg: z.number().min(1).max(1e9),
  yieldFreshT: z.number().min(0.001).max(1e6).optional(),
  residueCrop: z.enum(['potato', 'sugarcane', 'generic']).optional(),
  residueRemoved: share.optional(),
  burntFraction: share.optional(),
  residueBelowGroundShare: share.optional(),
  burntHa: upTo(100_000).optional(),
  burntResidue_tdm: upTo(1e6).optional(),
  prunings_tdm: upTo(100_000).optional(),
  pruningsRemoved: share.optional(),
  pruningsBurnt: share.optional(),
  husks: z.strictObject({ fate: z.enum(huskFates).optional(), tdm: upTo(1e6).optional() }).optional(),
  fertilizers: z.array(fertilizer).max(200).optional(),
  fertilizerRegion: z.enum(regions).optional(),
  inhibitor: z.enum(inhibitors).optional(),
  organics: z
    .array(z.strictObject({ t: upTo(1e6), N: share }))
    .max(100)
    .optional(),
  compostMadeKg: upTo(1e7).optional(),
  limestoneKg: upTo(1e6).optional(),
  dolomiteKg: upTo(1e6).optional(),
  pesticides: some(pesticideKinds, 100_000).optional(),
  fuel: some(fuels, 1e7).optional(),
  dryingFuel: some(fuels, 1e7).optional(),
  electricityKWh: upTo(1e8).optional(),
  irrigationM3: upTo(1e8).optional(),
  irrigatedNotDrip: z.boolean().optional(),
  transport_tkm: some(transportModes, 1e9).optional(),
  shadeHa: upTo(100_000).optional(),
  mill: z
    .strictObject({
      type: z.enum(['regular', 'eco']),
      cherryKg: upTo(1e8),
      treatment: z.preprocess((value) => (value === 'untreatedToRiver' ? 'river' : value), z.enum(treatments)),
      pulp: z.enum(['composted', 'spread', 'dumped', 'sold']),
      pulpReturnedShare: share.optional(),
      electricityKWh: upTo(1e8).optional(),
    })
    .optional(),
  soc: z
    .strictObject({
      ha: upTo(100_000),
      sinceYear: year(1900).optional(),
      soil: z.enum(soilGroups),
      before: practice,
      after: practice,
    })
    .optional(),
  cleared: z.strictObject({ ha: upTo(100_000), year: year(1950).optional(), cover: z.enum(['tropicalRainforest']).optional() }).optional(),
  drainedOrganic: z.strictObject({ ha: upTo(100_000), use: z.enum(organicSoilUses) }).optional(),
  /** How an answer came about, by the id of its question; without a word it was measured. */
  status: z.record(z.string().max(60), z.enum(['measured', 'estimated', 'assumed'])).optional(),
  gwp: z.enum(gwpSets).optional(),
});
export type FootprintInputs = z.output<typeof footprintInputs>;
export type FertilizerLine = NonNullable<FootprintInputs['fertilizers']>[number];
export type Mill = NonNullable<FootprintInputs['mill']>;
