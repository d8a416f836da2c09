import { KG_HA } from '../../kernel/unit/unit-ids.js';
import { unitOf } from '../../kernel/unit/units.js';
import type { PlanCheck } from './plan.checks.js';
import { tankColumn } from '../plan-fields.schema.js';

/** How the one who reads a check calls things. */
export interface CheckNames {
  stage: (id: number) => string;
  tank: (key: string) => string;
  product: (id: number) => string;
  nutrient: (id: number) => string;
  salt: (key: string) => string;
  date: (iso: string) => string;
  /** A stretch of days, open at its beginning where `from` is not known. */
  span: (from: string | undefined, to: string) => string;
}

/** Beyond this the exact share says nothing more, as on meters and in tables. */
const MOST_PERCENT = 999;

/** What the words of a check call by name. */
export function namedInCheck({ code, path, params }: PlanCheck, names: CheckNames): Record<string, string> {
  const text = (key: string) => (params[key] === undefined ? undefined : String(params[key]));
  const column = path.startsWith('applications.') ? tankColumn(path.slice('applications.'.length)) : undefined;
  const stage = column?.stageId ?? params['stageId'] ?? /^stages\.(-?\d+)\|/.exec(path)?.[1];
  const product = /^doses\.[^|]+\|(\d+)$/.exec(path)?.[1];
  const [from, to, date] = [text('from'), text('to'), text('value')];
  return {
    ...(Number(params['percent']) > MOST_PERCENT && { percent: `>${MOST_PERCENT}` }),
    ...(stage !== undefined && { stage: names.stage(Number(stage)) }),
    ...(column && { tank: names.tank(column.tank) }),
    ...(product !== undefined && { product: names.product(Number(product)) }),
    ...(params['a'] !== undefined && { a: names.product(Number(params['a'])), b: names.product(Number(params['b'])) }),
    ...(params['nutrientId'] !== undefined && { nutrient: names.nutrient(Number(params['nutrientId'])) }),
    ...(params['salt'] !== undefined && { salt: names.salt(String(params['salt'])) }),
    // a cap of the season that names no unit is in kg/ha
    ...((params['unitId'] !== undefined || code === 'seasonCap') && { unit: unitOf(Number(params['unitId'] ?? KG_HA))?.symbol ?? '' }),
    ...(text('depletionDate') && { depletion: names.date(text('depletionDate')!) }),
    ...(code === 'dateOutsideStage' && to && date && { date: names.date(date), span: names.span(from, to) }),
  };
}
