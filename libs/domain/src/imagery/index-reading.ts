import { phaseAt, staysOpen } from './growth-phases.js';
import type { IndexName } from './indices.js';

/** What is known of a date and of the plan's season. */
interface ReadingFacts {
  readonly index: IndexName;
  readonly date: string;
  readonly figures: { readonly p10: number; readonly p50: number; readonly p90: number };
  readonly stages: readonly { readonly name: string | null; readonly from: string; readonly to: string }[];
  /** Of the shipped crop that the plan's goes back to. */
  readonly cropKey?: string | null;
}
type ReadingKey =
  | 'coverBare'
  | 'coverDeveloping'
  | 'coverFull'
  | 'phaseInitial'
  | 'phaseDevelopment'
  | 'phaseMid'
  | 'phaseLate'
  | 'thinForPhase'
  | 'greenForPhase'
  | 'openCanopy'
  | 'thinForStage'
  | 'greenBeforePlanting'
  | 'canopyWet'
  | 'canopyDry'
  | 'nitrogenOpen'
  | 'nitrogenClosed'
  | 'leafArea'
  | 'openWater'
  | 'even'
  | 'uneven'
  | 'beforePlanting'
  | 'afterHarvest'
  | 'inStage'
  | 'noPlan';
/** A sentence: its key and the values that it names. Texts stay with those who show them. */
export interface Reading {
  readonly key: ReadingKey;
  readonly values: Readonly<Record<string, number | string>>;
}

/**
 * Share of the ground that a canopy covers: Johnson and Trout, "Satellite NDVI assisted monitoring of vegetable crop evapotranspiration in
 * California's San Joaquin Valley", Remote Sensing 4 (2012), 439-455, of eighteen crops, equation 1 on page 446: 1.26 NDVI - 0.18.
 */
export const groundCover = (ndvi: number): number => Math.min(1, Math.max(0, 1.26 * ndvi - 0.18));
/** Where crops begin to develop and where their cover is full: Allen et al., FAO Irrigation and Drainage Paper 56 (1998), chapter 6, "crop growth stages". */
const [DEVELOPING, FULL] = [0.1, 0.7];
/** A field whose middle eight tenths differ by more than this is looked at; project decision, a step of the usual ramp. */
const UNEVEN = 0.2;
/** Of the moisture index; a canopy below the first is remarked as dry, above the second as moist. Project decision. */
const [DRY, WET] = [0.1, 0.4];
/** The part of a season after which a bare field of a crop is remarked; project decision. */
const EARLY = 1 / 3;

/** Leaf chlorophyll shows when leaves hide the ground: red-edge indices are read for nitrogen from here on. Project decision. */
const CLOSED = { NDRE: 0.3, CIre: 2 } as const;

export const READING_SOURCES = [
  'Johnson, Trout: Remote Sensing 4 (2012) 439–455',
  'Allen, Pereira, Raes, Smith: FAO Irrigation and Drainage Paper 56 (1998)',
] as const;

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

/** What a date's figures mean for the crop in the stage in which the plan has it. The value of the middle pixel speaks for the field. */
export function readingsOf({ index, date, figures, stages, cropKey = null }: ReadingFacts): Reading[] {
  const { p10, p50, p90 } = figures;
  const spread = p90 - p10;
  const season = seasonOf(date, stages);
  const scaled = index === 'CIre' || index === 'LAI' ? spread / 6 : spread;
  return [
    season.reading,
    ...valueReadings(index, p50, season.share),
    ...(cropKey === null ? [] : cropReadings(cropKey, index, p50, season.share)),
    { key: scaled > UNEVEN ? 'uneven' : 'even', values: { low: p10, high: p90 } },
  ];
}

function seasonOf(date: string, stages: ReadingFacts['stages']): { reading: Reading; share: number | null } {
  const [first, last] = [stages[0], stages.at(-1)];
  if (!first || !last) return { reading: { key: 'noPlan', values: {} }, share: null };
  if (date < first.from) return { reading: { key: 'beforePlanting', values: { date: first.from } }, share: -1 };
  if (date > last.to) return { reading: { key: 'afterHarvest', values: { date: last.to } }, share: null };
  const days = dayOf(last.to) - dayOf(first.from) + 1;
  const day = dayOf(date) - dayOf(first.from) + 1;
  const stage = stages.findLast(({ from }) => from <= date)!;
  return { reading: { key: 'inStage', values: { stage: stage.name ?? '', day, days } }, share: day / days };
}

function valueReadings(index: IndexName, value: number, share: number | null): Reading[] {
  if (index === 'NDVI') {
    const cover = groundCover(value);
    const found: Reading[] = [
      { key: cover < DEVELOPING ? 'coverBare' : cover < FULL ? 'coverDeveloping' : 'coverFull', values: { cover } },
    ];
    if (share !== null && share > EARLY && cover < DEVELOPING) found.push({ key: 'thinForStage', values: { cover } });
    if (share === -1 && cover > 0.3) found.push({ key: 'greenBeforePlanting', values: { cover } });
    return found;
  }
  if (index === 'NDMI')
    return value < DRY ? [{ key: 'canopyDry', values: { value } }] : value > WET ? [{ key: 'canopyWet', values: { value } }] : [];
  if (index === 'NDRE' || index === 'CIre') return [{ key: value > CLOSED[index] ? 'nitrogenClosed' : 'nitrogenOpen', values: { value } }];
  if (index === 'LAI') return [{ key: 'leafArea', values: { value } }];
  return index === 'NDWI' && value > 0 ? [{ key: 'openWater', values: { value } }] : [];
}

/** Of the cover that a phase has by its definition, what a field may miss before it is remarked; project decision. */
const PHASE_SLACK = 0.2;
const phaseKeys = { initial: 'phaseInitial', development: 'phaseDevelopment', mid: 'phaseMid', late: 'phaseLate' } as const;

/** What this crop should look like at this time of its season. */
function cropReadings(cropKey: string, index: IndexName, value: number, share: number | null): Reading[] {
  if (staysOpen(cropKey)) return [{ key: 'openCanopy', values: {} }];
  const phase = share === null || share < 0 ? undefined : phaseAt(cropKey, share);
  if (phase === undefined) return [];
  const found: Reading[] = [{ key: phaseKeys[phase], values: {} }];
  if (index !== 'NDVI') return found;
  const cover = groundCover(value);
  if (phase === 'mid' && cover < FULL - PHASE_SLACK) found.push({ key: 'thinForPhase', values: { cover } });
  if (phase === 'initial' && cover > DEVELOPING + PHASE_SLACK) found.push({ key: 'greenForPhase', values: { cover } });
  return found;
}

const PUBLISHED: ReadonlySet<ReadingKey> = new Set([
  ...(['coverBare', 'coverDeveloping', 'coverFull'] as const),
  ...(['phaseInitial', 'phaseDevelopment', 'phaseMid', 'phaseLate'] as const),
]);
const PLANNED: ReadonlySet<ReadingKey> = new Set(['beforePlanting', 'afterHarvest', 'inStage', 'noPlan', 'even', 'uneven']);
/** How sure a sentence is; null of what the plan or the pixels say themselves. */
export const basisOf = (key: ReadingKey): 'published' | 'ruleOfThumb' | null =>
  PUBLISHED.has(key) ? 'published' : PLANNED.has(key) ? null : 'ruleOfThumb';
