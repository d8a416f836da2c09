import { metShareLine } from '@loam/domain/agronomy/balance/met-share';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { inUnit } from '@loam/domain/agronomy/trace-reading';
import { input } from '@loam/domain/agronomy/trace';
import { ACRE, HECTARE, KG, KG_HA, L_HA, LITRE } from '@loam/domain/kernel/unit/unit-ids';
import { convert, unitOf } from '@loam/domain/kernel/unit/units';
import type { PlanSheet, SharedPlan } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { WhyFigure } from '../../../ui/trace/why-figure';

const AREA = 'area of the field';
type Lines = SharedPlan['why'][string];
const linesOf = (why: SharedPlan['why'], of: string) => why[of] as readonly TraceLine[] | undefined;

/** A figure of the sheet that tells how it came about, where the plan says so. */
export function SharedFigure({ title, value, lines }: { title: string; value: string; lines: readonly TraceLine[] | undefined }) {
  return <WhyFigure title={title} value={value} lines={lines && lines.length > 0 ? () => lines : undefined} />;
}

/** What part of a need is met, from both. */
export const shareLines = (why: SharedPlan['why'], nutrient: string, need: number, supplied: number, unit: string): TraceLine[] => [
  ...(linesOf(why, `need.${nutrient}`) ?? []),
  ...(linesOf(why, `supplied.${nutrient}`) ?? []),
  metShareLine(need, supplied, unit),
];

const last = (lines: readonly TraceLine[] | undefined): TraceLine | undefined => lines?.at(-1);

/** A product's amount per area in the reader's unit. */
export function amountLines(why: SharedPlan['why'], { name, unitId }: PlanSheet['products'][number]): readonly TraceLine[] | undefined {
  const lines = linesOf(why, `product.${name}`);
  const end = last(lines);
  if (!lines || !end) return undefined;
  return [...lines, ...inUnit(end, end.unit === 'l/ha' ? L_HA : KG_HA, unitId)];
}

/** What the whole field takes of a product: the amount per hectare on its hectares. */
export function fieldLines(
  why: SharedPlan['why'],
  { name, fieldUnitId }: PlanSheet['products'][number],
  { area, areaUnitId }: PlanSheet['field'],
): readonly TraceLine[] | undefined {
  const lines = linesOf(why, `product.${name}`);
  const end = last(lines);
  if (!lines || !end || area === null) return undefined;
  const liquid = end.unit === 'l/ha';
  const hectares = convert(area, areaUnitId, HECTARE);
  const whole: TraceLine = {
    name: 'fieldAmount',
    formula: 'A · a',
    unit: unitOf(liquid ? LITRE : KG)!.symbol,
    value: end.value * hectares,
    source: AREA,
    inputs: [input('A', end.value, end.unit, 'computed'), input('a', hectares, 'ha', 'typed')],
  };
  return [...lines, whole, ...inUnit(whole, liquid ? LITRE : KG, fieldUnitId)];
}

/** A sum of money per area in the reader's unit, and of the whole field; `currency` stands in the place of the engine's bare 1. */
export function moneyLines(
  why: SharedPlan['why'],
  of: 'price' | 'total',
  { areaUnitId, currency }: NonNullable<PlanSheet['cost']>,
  field?: PlanSheet['field'],
): readonly TraceLine[] | undefined {
  const lines = linesOf(why, `cost.${of}`) as Lines | undefined;
  const end = last(lines as readonly TraceLine[] | undefined);
  if (!lines || !end) return undefined;
  const sign = currency ?? '1';
  const shown = (lines as readonly TraceLine[]).map((line) => (line.unit === '1/ha' ? { ...line, unit: `${sign}/ha` } : line));
  const made = (name: string, formula: string, unit: string, symbol: string, factor: number, origin: 'typed' | 'default'): TraceLine => ({
    name,
    formula,
    unit,
    value: end.value * factor,
    source: origin === 'typed' ? AREA : 'units of measure',
    inputs: [input('P', end.value, `${sign}/ha`, 'computed'), input(symbol, factor, 'ha', origin)],
  });
  if (field) {
    if (field.area === null) return undefined;
    return [...shown, made('fieldTotal', 'P · a', sign, 'a', convert(field.area, field.areaUnitId, HECTARE), 'typed')];
  }
  return areaUnitId === ACRE ? [...shown, made('perArea', 'P · k', `${sign}/ac`, 'k', convert(1, ACRE, HECTARE), 'default')] : shown;
}
