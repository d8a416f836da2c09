import { z } from 'zod';
import { ANALYSIS_MAXIMUM_HIGH, type AnalysisKind, analytesOf } from '../agronomy/analytes.js';
import { analysisUnits, soilDepths } from '../kernel/schema/lists.js';
import { crossField, queryId } from '../kernel/schema/schema.js';
import { isoDate, optionalText, positiveId, text } from '../kernel/string/text.js';
import { KG_HA, MG_KG } from '../kernel/unit/unit-ids.js';
import { isOfDimension, unitOf } from '../kernel/unit/units.js';
import './analysis.errors.js';
import { brokenAnalysisRules } from './analysis.policy.js';

const percent = () => z.number().min(0, { error: 'percentRange' }).max(100, { error: 'percentRange' }).nullish();
const notNegative = (max: number) => z.number().min(0).max(max).nullish();
const positive = z.number().gt(0, { error: 'mustBePositive' });
/** Extraction methods are a table of the server; a fixed range here keeps it out of the browser. */
const methodId = positiveId().max(1000, { error: 'invalidOption' });

const measured = (kind: AnalysisKind) =>
  z.strictObject({
    id: positiveId().refine((id) => analytesOf[kind].some((one) => one.id === id), { error: 'invalidOption' }),
    value: positive.meta({
      maximum: ANALYSIS_MAXIMUM_HIGH,
      description: 'At most 250, or 100000 for the nutrients and units of which soils hold more',
    }),
    unitId: positiveId()
      .refine((id) => unitOf(id) !== undefined, { error: 'invalidOption' })
      .nullish(),
    extractionMethodId: methodId.nullish(),
  });

/** What a soil test says of the soil itself. */
const soilFacts = {
  sand: percent(),
  silt: percent(),
  clay: percent(),
  ph: z.number().min(0).max(14).nullish(),
  cec: notNegative(1000),
  organicMatter: z.number().min(0, { error: 'percentRange' }).max(100, { error: 'organicMatterMax' }).nullish(),
  activeLime: percent(),
  ec: notNegative(250),
  ecTotalUnitId: positiveId()
    .refine((id) => isOfDimension(id, 'conductivity'), { error: 'unitMismatch' })
    .nullish(),
  acidity: notNegative(250),
  acidityUnit: optionalText(1, 30),
};

/** What a reader got may be sent back. */
const sentBack = {
  type: z.string().max(20).optional(),
  kind: z.string().max(20).optional(),
  customerId: positiveId().optional(),
  inUse: z.boolean().optional(),
  edited: z.boolean().optional(),
  active: z.boolean().optional(),
  createdAt: z.string().max(40).optional(),
  updatedAt: z.string().max(40).optional(),
};

/** What each part of a field holds, of a sheet that was made of a sample layer. */
const zone = z.strictObject({
  zone: z.int().min(1).max(5),
  areaHa: z.number().min(0).max(1_000_000),
  nutrients: z
    .array(z.strictObject({ id: positiveId(), value: positive.max(ANALYSIS_MAXIMUM_HIGH), unitId: positiveId().nullable() }))
    .max(60),
});

const [DEEPEST_CM, MOST_LAYERS, MOST_NITRATE] = [300, 10, 1000];
/** Nitrate nitrogen of a depth: mg/kg, or kg/ha of the whole layer; a layer without a value was not sampled. */
const nitrateLayer = z.strictObject({
  fromCm: z.number().min(0).max(DEEPEST_CM),
  toCm: z.number().gt(0, { error: 'mustBePositive' }).max(DEEPEST_CM),
  value: z.number().min(0).max(MOST_NITRATE).nullish(),
  unitId: z.literal([MG_KG, KG_HA], { error: 'unitMismatch' }),
});
const nitrateLayers = z
  .array(nitrateLayer)
  .max(MOST_LAYERS)
  .superRefine((list, ctx) => {
    for (const [index, { fromCm, toCm }] of list.entries())
      if (toCm <= fromCm || list.some((other, at) => at < index && other.fromCm < toCm && fromCm < other.toCm))
        ctx.addIssue({ code: 'custom', message: 'layerDepths', path: [index, 'toCm'] });
  });

/** Fields every kind has; a field of another kind may be sent and is kept (specification section 3, Analysis). */
const shape = (kind: AnalysisKind) => ({
  id: positiveId().optional(),
  revision: z.int().min(0).optional(),
  name: text(1, 100).optional(),
  fieldId: positiveId().optional(),
  cropId: positiveId().nullish(),
  sampleDate: isoDate().optional(),
  sampleTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: 'invalidFormat' })
    .nullish(),
  laboratoryName: optionalText(1, 100),
  units: z.enum(analysisUnits, { error: 'invalidOption' }).optional(),
  nutrients: z
    .array(measured(kind))
    .max(60)
    .superRefine((list, ctx) => {
      const seen = new Set<number>();
      for (const [index, { id }] of list.entries()) {
        if (seen.has(id)) ctx.addIssue({ code: 'custom', message: 'duplicateEntry', path: [index, 'id'] });
        seen.add(id);
      }
    })
    .optional(),
  soilDepthId: positiveId()
    .refine((id) => soilDepths.some((depth) => depth.id === id), { error: 'invalidOption' })
    .nullish(),
  depth: positive.max(1000).nullish(),
  extractionMethodId: methodId.nullish(),
  layerId: positiveId().nullish(),
  layerName: optionalText(1, 100),
  layers: z
    .array(z.strictObject({ layerId: positiveId(), layerName: text(1, 100) }))
    .max(50)
    .optional(),
  ...soilFacts,
  tissue: optionalText(1, 100),
  tissueId: positiveId().nullish(),
  stageId: z.int({ error: 'invalidId' }).nullish(),
  sampledTime: optionalText(1, 100),
  zones: z.array(zone).max(5).optional(),
  nitrateLayers: nitrateLayers.optional(),
  ...sentBack,
});

const REQUIRED = ['name', 'fieldId', 'sampleDate', 'units', 'nutrients'] as const;

/** Rules between the values of a new analysis; they speak of the values that are right by themselves, so that all failures come at once. */
const rulesOf = (kind: AnalysisKind) =>
  z.superRefine<Record<string, unknown>>(
    (sent, ctx) => {
      if (typeof sent !== 'object' || sent === null || sent['id'] !== undefined) return; // a change is checked against what is stored, by the decider
      for (const field of REQUIRED)
        if (sent[field] === undefined || sent[field] === null) ctx.addIssue({ code: 'custom', message: 'required', path: [field] });
      const at = (path: readonly PropertyKey[] | undefined) =>
        path?.[0] === 'nutrients' && path.length > 1 ? `nutrients.${String(path[1])}` : String(path?.[0]);
      const wrong = new Set(ctx.issues.map(({ path }) => at(path)));
      const draft: Record<string, unknown> = Object.fromEntries(Object.entries(sent).filter(([field]) => !wrong.has(field)));
      if (Array.isArray(draft['nutrients']))
        draft['nutrients'] = draft['nutrients'].map((one: unknown, index) => (wrong.has(`nutrients.${index}`) ? undefined : one));
      for (const { path, key, params } of brokenAnalysisRules(kind, draft))
        ctx.addIssue({ code: 'custom', message: key, path: [...path], params });
    },
    { when: () => true },
  );

const save = (kind: AnalysisKind, name: string) => z.strictObject(shape(kind)).check(rulesOf(kind)).meta({ id: name });

/** Without `id` a new analysis; with it a change: absent values stay, null clears, a given list replaces. */
export const saveAnalysis = {
  soil: save('soil', 'SaveSoilAnalysis'),
  water: save('water', 'SaveWaterAnalysis'),
  plant: save('plant', 'SavePlantAnalysis'),
} as const;
export type SaveAnalysis = z.infer<typeof saveAnalysis.soil>;

/** `{id}` of a stored analysis, or an unsaved body: unfinished sheets are read as far as they go. */
const graph = (kind: AnalysisKind, name: string) => z.strictObject({ ...shape(kind), groupId: positiveId().optional() }).meta({ id: name });
export const graphAnalysis = {
  soil: graph('soil', 'SoilAnalysisGraph'),
  water: graph('water', 'WaterAnalysisGraph'),
  plant: graph('plant', 'PlantAnalysisGraph'),
} as const;
export type GraphAnalysis = z.infer<typeof graphAnalysis.soil>;

/** What a DELETE names, with the ids always in `ids`; with a plan, the analysis is first detached from it. */
export const removeAnalysis = z
  .strictObject({
    ids: z.array(positiveId()).min(1, { error: 'itemCount' }).max(100, { error: 'itemCount' }),
    planId: positiveId().nullish(),
  })
  .meta({ id: 'RemoveAnalysis' });
export type RemoveAnalysis = z.infer<typeof removeAnalysis>;

export const nutrientsQuery = z
  .strictObject({ groupId: queryId().optional(), analysisId: queryId().optional(), id: queryId().optional() })
  .check(
    crossField((value, report) => {
      if ((value.groupId ?? value.analysisId ?? value.id) === undefined) report('groupId', 'required');
    }),
  );
