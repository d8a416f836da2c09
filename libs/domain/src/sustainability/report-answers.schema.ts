import { z } from 'zod';
import { footprintInputs, inhibitors } from '../agronomy/footprint/footprint-inputs.js';
import {
  carbonInputs,
  fuels,
  huskFates,
  landUses,
  organicSoilUses,
  pesticideKinds,
  regions,
  soilGroups,
  tillages,
  transportModes,
  treatments,
  zones,
} from '../agronomy/tables/ghg-factors.js';
import { sustainableCrops } from '../agronomy/tables/ghg-questions.js';
import { crossField } from '../kernel/schema/schema.js';
import { isoDate, multilineText, text } from '../kernel/string/text.js';
import '../crop/crop.errors.js';
import './sustainability.errors.js';

const amount = (most: number) => z.number().min(0).max(most).nullish();
const year = (first: number) => z.int().min(first).max(2100).nullish();
const practice = () => text(1, 120).nullish();
const SHARES_SUM = 0.01;
const shares = z
  .strictObject({ left: z.number().min(0).max(100), removed: z.number().min(0).max(100), burnt: z.number().min(0).max(100) })
  .refine(({ left, removed, burnt }) => Math.abs(left + removed + burnt - 100) <= SHARES_SUM, { error: 'sharesSum' })
  .nullish();
const amounts = <K extends string>(keys: readonly K[], most: number) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, amount(most)])) as Record<K, ReturnType<typeof amount>>).nullish();
const land = z.strictObject({ lu: z.enum(landUses), mg: z.enum(tillages), i: z.enum(carbonInputs) }).nullish();

export const coverCropPractices = [
  'groundCover',
  'nitrogenFixing',
  'selectiveWeeding',
  'mulch',
  'noBareStrips',
  'slopes',
  'sownInTime',
] as const;
export const compactionPractices = ['lanes', 'notWhenWet', 'lowPressure', 'lightMachines', 'deepRoots', 'spade', 'livestockOff'] as const;
const followed = <const P extends readonly [string, ...string[]]>(practices: P) => z.array(z.enum(practices)).max(7).nullish();

/** The seven blocks that the specification names, and what a footprint asks beside them. A practice is the id of an option of the crop. */
const blocks = {
  coverCrop: z
    .strictObject({
      groundCover: practice(),
      cropRotation: practice(),
      bufferStrips: practice(),
      agroforestry: practice(),
      practices: followed(coverCropPractices),
      plantingDate: isoDate().nullish(),
      terminationDate: isoDate().nullish(),
    })
    .check(
      crossField(({ plantingDate, terminationDate }, report) => {
        if (plantingDate && terminationDate && plantingDate >= terminationDate)
          report('plantingDate', 'coverCropDates', { value: plantingDate, max: terminationDate });
      }),
    ),
  tillage: z.strictObject({ tillageManagement: practice(), soilCompaction: practice(), practices: followed(compactionPractices) }),
  residueManagement: z.strictObject({
    residueManagement: practice(),
    organicCarbonApplication: practice(),
    prunings_tdm: amount(100_000),
    pruningsFate: shares,
    residueFate: shares,
    burntHa: amount(100_000),
    burntResidue_tdm: amount(1e6),
    renewedShare: amount(100),
    compostMadeKg: amount(1e7),
    huskFate: z.enum(huskFates).nullish(),
    husks_tdm: amount(1e6),
  }),
  irrigation: z.strictObject({
    waterSource: practice(),
    waterDelivery: practice(),
    irrigationRateDecisionMethod: practice(),
    irrigationPowerSource: practice(),
    irrigationM3: amount(1e8),
    irrigationSystem: z.enum(['none', 'drip', 'sprinkler', 'furrow or flood']).nullish(),
  }),
  pestManagement: z.strictObject({ cropProtection: practice(), pesticides: amounts(pesticideKinds, 100_000) }),
  yield: z.strictObject({
    surveyYear: year(2000),
    areaHa: z.number().min(0.01).max(100_000).nullish(),
    productKg: z.number().min(1).max(1e9).nullish(),
    yieldFreshT: z.number().min(0.001).max(1e6).nullish(),
    cherryKg: amount(1e8),
  }),
  nutrients: z.strictObject({
    nutrientRate: practice(),
    nutrientTiming: practice(),
    soilPhManagement: practice(),
    nutrientSource: practice(),
    fertilizers: footprintInputs.shape.fertilizers.nullish(),
    nothingApplied: z.boolean().nullish(),
    fertilizerRegion: z.enum(regions).nullish(),
    inhibitor: z.enum(inhibitors).nullish(),
    organicInputs: z
      .array(z.strictObject({ material: text(1, 60), t: z.number().min(0).max(1e6), N_pct: z.number().min(0).max(100).nullish() }))
      .max(100)
      .nullish(),
    limestoneKg: amount(1e6),
    dolomiteKg: amount(1e6),
  }),
  site: z.strictObject({
    deforestation: practice(),
    country: z
      .string()
      .regex(/^[A-Z]{3}$/, { error: 'invalidFormat' })
      .nullish(),
    climate: z.enum(['wet', 'dry']).nullish(),
    climateZone: z.enum(zones).nullish(),
    soilGroup: z.enum(soilGroups).nullish(),
    practicesBefore: land,
    practicesAfter: land,
    practicesSinceYear: year(1900),
    clearedHa: amount(100_000),
    clearedYear: year(1950),
    clearedCover: z.enum(['tropicalRainforest']).nullish(),
    drainedOrganicHa: amount(100_000),
    drainedOrganicUse: z.enum(organicSoilUses).nullish(),
    shadeHa: amount(100_000),
  }),
  energy: z.strictObject({
    fuel: amounts(fuels, 1e7),
    dryingFuel: amounts(fuels, 1e7),
    electricityKWh: amount(1e8),
    storageKWh: amount(1e7),
    transport_tkm: amounts(transportModes, 1e9),
  }),
  processing: z.strictObject({
    millingType: practice(),
    millType: z.enum(['none', 'regular', 'eco']).nullish(),
    wastewater: z.enum(treatments).nullish(),
    pulp: z.enum(['composted', 'spread', 'dumped', 'sold']).nullish(),
    pulpReturnedShare: amount(100),
  }),
};

/** How an answer came about, and what shows it. */
const evidence = z.strictObject({
  status: z.enum(['measured', 'estimated', 'assumed']).nullish(),
  note: multilineText(150).nullish(),
  date: isoDate().nullish(),
  /** a file that was put to the report before, and its name */
  fileId: text(1, 120).nullish(),
  fileName: text(1, 255).nullish(),
  /** filled in from the plan, and follows it */
  fromPlan: z.boolean().nullish(),
});

export const reportAnswers = z
  .strictObject({
    ...(Object.fromEntries(Object.entries(blocks).map(([name, block]) => [name, block.optional()])) as {
      [B in keyof typeof blocks]: z.ZodOptional<(typeof blocks)[B]>;
    }),
    /** by question: `nutrients.fertilizers` */
    evidence: z.record(z.string().max(60), evidence).optional(),
  })
  .meta({ id: 'SustainabilityAnswers' });
export type ReportAnswers = z.output<typeof reportAnswers>;
export const answerBlocks = Object.keys(blocks) as (keyof typeof blocks)[];

/** What a footprint is computed from: a report's answers with their crop, or the engine's own inputs. */
export const footprintAnswers = z.union([
  footprintInputs,
  reportAnswers.extend({ crop: z.preprocess((crop) => (crop === 'cacao' ? 'cocoa' : crop), z.enum(sustainableCrops)).optional() }),
]);
