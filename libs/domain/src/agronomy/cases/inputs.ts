import { z } from 'zod';
import { contentForms, nutrients } from '../../kernel/unit/nutrients.js';
import { formFactor } from '../chemistry/chemistry.js';
import { mostContent_pct } from '../supply/product-contents.js';
import { Refused } from '../refused.js';

/** Building blocks of the inputs' shapes. JSON has no NaN and zod refuses infinities, so a number here is a finite one. */
export const positive = z.number().positive();
export const nonNegative = z.number().min(0);
export const percent = z.number().min(0).max(100);
/** A percentage that is divided by. */
export const share_pct = z.number().positive().max(100);
export const fraction = z.number().min(0).max(1);
export const efficiencyFraction = z.number().positive().max(1);
export const ph = z.number().min(0).max(14);
export const temperature_C = z.number().min(-30).max(100);

/** Every way a nutrient is written: stored form, element, forms of contents, and what laboratories and suppliers add. */
const written = new Set([
  ...nutrients.flatMap(({ key, element }) => [key, element]),
  ...contentForms.flatMap(({ names }) => names),
  'NO3-N',
  'NH4-N',
  'NO3',
  'NH4',
  'N-org',
  'Na',
  'Na2O',
  'SiO2',
  'Al',
  'PO4',
  'SO4',
  'P4O10',
  'CaCO3',
  'MgCO3',
  'I',
  'C',
]);
const nutrientKey = z.string().refine((key) => written.has(key), { error: 'unknown nutrient' });

/**
 * What an amount by nutrient holds for a form that was asked, the ways it was written added up and converted by molar masses; undefined
 * where it names the nutrient in no way. A ratio is the same in every form.
 */
export function inForm(amounts: Readonly<Record<string, number>>, form: string, kind: 'amount' | 'ratio' = 'amount'): number | undefined {
  const own = Object.entries(amounts).flatMap(([name, value]) => {
    const factor = name === form ? 1 : formFactor(name, form);
    return factor === undefined ? [] : [kind === 'ratio' ? value : value * factor];
  });
  return own.length === 0 ? undefined : own.reduce((sum, value) => (kind === 'ratio' ? value : sum + value), 0);
}
/** What is said of a nutrient, in whichever form it is named. */
export function named<T>(table: Readonly<Record<string, T>>, form: string): T | undefined {
  const found = Object.keys(table).find((name) => name === form) ?? Object.keys(table).find((name) => formFactor(name, form) !== undefined);
  return found === undefined ? undefined : table[found];
}
/** Refuses an amount that counts for none of the forms asked: left out in silence it would change the answer. */
export function refuseUnasked(given: Readonly<Record<string, Readonly<Record<string, number>>>>, forms: readonly string[]): void {
  for (const [field, amounts] of Object.entries(given)) {
    const lost = Object.keys(amounts).find((name) => !forms.some((form) => name === form || formFactor(name, form) !== undefined));
    if (lost !== undefined) throw new Refused('unknownInput', `${field}.${lost}`, `${lost} counts for none of ${forms.join(', ')}`);
  }
}

const filled = (entries: Readonly<Record<string, unknown>>): boolean => Object.keys(entries).length > 0;

/** Object by nutrient, at least one. */
export const perNutrient = <V extends z.ZodType>(value: V) => z.record(nutrientKey, value).refine(filled, { error: 'names no nutrient' });
/** Object by nutrient that may be empty. */
export const perNutrientOrNone = <V extends z.ZodType>(value: V) => z.record(nutrientKey, value);
/** Object by nutrient that may be empty or left out. */
export const perNutrientIfAny = <V extends z.ZodType>(value: V) => z.record(nutrientKey, value).default({});
/** Object by names of the asker's own. */
export const perName = <V extends z.ZodType>(value: V) => z.record(z.string().min(1), value).refine(filled, { error: 'is empty' });

/** % by weight of a nutrient, half a percent of rounding allowed. */
export const contents_pct = perNutrient(nonNegative).superRefine((contents, context) => {
  for (const [key, value] of Object.entries(contents)) {
    const most = mostContent_pct(key);
    if (value > most + 0.5)
      context.addIssue({
        code: 'too_big',
        maximum: most,
        origin: 'number',
        inclusive: true,
        input: value,
        path: [key],
        message: `at most ${most.toFixed(1)}`,
      });
  }
});

/** Limits of a class table: each above the one before. What a test counts is never negative. */
export const ascending = z
  .array(nonNegative)
  .min(1)
  .refine((limits) => limits.every((limit, i) => i === 0 || limit > limits[i - 1]!), { error: 'limits must ascend' });
