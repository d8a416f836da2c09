import { GREEN_OF_CHERRY, PARCHMENT_OF_CHERRY } from '../agronomy/coffee.js';
import { KG_PER_LB } from '../kernel/unit/units.js';
import { type MillContent, type MillField, millFields } from './mill.fields.js';
import { totalPulpOf } from './mill.rules.js';

/** Cubic metres of water in a tonne of cherry, which leave it with pulp and mucilage. */
const WATER_OF_CHERRY = 0.6;
const PLACES = 1e4;
const rounded = (value: number): number => Math.round(value * PLACES) / PLACES;

/** What stands for a value that is not given, and what follows from those that are; null where it cannot be told. */
export function millEstimates(content: MillContent) {
  const { cherryLbs, waterM3 } = content;
  const parchmentKg = cherryLbs === null ? 0 : cherryLbs * KG_PER_LB * PARCHMENT_OF_CHERRY;
  return {
    totalPulpLbs: totalPulpOf(content)?.lbs ?? null,
    greenLbs: cherryLbs === null ? null : rounded(cherryLbs * GREEN_OF_CHERRY),
    /** litres of process water for a kilogram of dry parchment */
    waterPerParchment: waterM3 === null || parchmentKg === 0 ? null : rounded((waterM3 * 1000) / parchmentKg),
  };
}

/** Values that may be right and look odd: told beside the mill, never refused. `field`: where to look first. */
export interface MillCheck {
  readonly key: string;
  readonly field: string;
}
const outside = (value: number, low: number, high: number): boolean => value < low || value > high;

export function millChecks(content: MillContent): MillCheck[] {
  const { cherryLbs, greenLbs, waterM3, wastewaterM3, millType, processingType, waterSource } = content;
  const water = millEstimates(content).waterPerParchment;
  const wet = waterM3 === null ? null : waterM3 + ((cherryLbs ?? 0) * KG_PER_LB * WATER_OF_CHERRY) / 1000;
  const told: [string, string, boolean][] = [
    ['greenConversion', 'greenLbs', !!cherryLbs && greenLbs !== null && outside(greenLbs / cherryLbs, 0.13, 0.22)],
    ['wasteExceedsWater', 'wastewaterM3', wastewaterM3 !== null && wet !== null && wastewaterM3 > wet],
    ['unusualWater', 'waterM3', water !== null && millType !== 'Dry mill' && outside(water, 0.3, 100)],
    ['ecoMillWater', 'waterM3', water !== null && millType === 'Eco milling' && water > 5],
    ['dryMillProcessing', 'processingType', millType === 'Dry mill' && processingType !== null && processingType !== 'dry milling only'],
    ['sourceMissing', 'waterSource', !!waterM3 && waterSource === null],
  ];
  return told.flatMap(([key, field, speaks]) => (speaks ? [{ key, field }] : []));
}

/** Values without which a mill is not complete. */
export const missingOfMill = (content: MillContent): (keyof MillContent)[] =>
  millFields.flatMap((field: MillField) => {
    const id = field.id as keyof MillContent;
    return field.required && content[id] === null ? [id] : [];
  });
