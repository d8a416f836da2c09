import { nutrientName } from '../../kernel/unit/nutrients.js';
import { type Rating, readingOf, type SoilFacts, type SoilReading } from '../facts.js';
import {
  chelateFor,
  correctedElements,
  correctiveRate_kg_ha,
  type MicroClass,
  MICRO_SOURCE,
  RESIDUAL_YEARS,
} from '../supply/micronutrients.js';
import { input } from '../trace.js';
import type { NeedParts } from './need.js';

/** Names of the classes that a soil is kept in; a plain "medium" lies below them. */
const KEPT = new Set(['adequate', 'good', 'sufficient', 'optimum']);
const BY_RATING: Readonly<Record<Rating, MicroClass>> = { veryLow: 'low', low: 'low', medium: 'medium', high: 'high', veryHigh: 'high' };
const SAND = new Set(['sand', 'loamySand']);

const classOf = ({ label = '' }: SoilReading, rating: Rating): MicroClass =>
  rating === 'medium' && KEPT.has(label) ? 'adequate' : BY_RATING[rating];

/** How long a rate lasts, in years: boron is washed out of sand within one. */
const lastingYears = (element: string, texture: SoilFacts['texture']): number =>
  element === 'B' && texture !== undefined && SAND.has(texture) ? 1 : RESIDUAL_YEARS;

/**
 * The rate in kg/ha that corrects a soil in which a test rates boron, copper, manganese, molybdenum or zinc, whatever the yield is; undefined for other
 * nutrients, without a class, and where a level set a factor of its own for the class.
 */
export const correctiveRate: NeedParts['corrective'] = ({ crop, soil }, nutrientId) => {
  const element = correctedElements.find((one) => one === nutrientName(nutrientId));
  const reading = readingOf(soil, nutrientId);
  if (!element || reading?.rating === undefined || reading.factor) return undefined;
  const column = classOf(reading, reading.rating);
  const rate = correctiveRate_kg_ha(element, column);
  const isCoffee = crop.key.startsWith('coffee');
  return {
    name: 'corrective',
    formula: 'T = rate(class)',
    unit: 'kg/ha',
    value: rate,
    source: MICRO_SOURCE,
    inputs: [
      { ...input('rate(class)', rate, 'kg/ha', 'default', MICRO_SOURCE), ...(!isCoffee && { uncertain: true as const }) },
      input('class', column, undefined, 'measured', reading.source),
      ...(rate > 0 ? [input('years', lastingYears(element, soil?.texture), undefined, 'default', MICRO_SOURCE)] : []),
    ],
  };
};

const PH = 44;
const CHELATED = ['Fe', 'Zn', 'Mn', 'Cu'] as const;
/** The form in which iron, zinc, manganese or copper stays available at the pH of the sample; undefined for others and where no pH was measured. */
export function formAtPh(soil: SoilFacts | undefined, nutrientId: number): { readonly pH: number; readonly ligand: string } | undefined {
  const element = CHELATED.find((one) => one === nutrientName(nutrientId));
  const pH = readingOf(soil, PH)?.value;
  return element && pH !== undefined ? { pH, ligand: chelateFor(element, pH) } : undefined;
}
