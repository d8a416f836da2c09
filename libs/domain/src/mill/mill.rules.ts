import { PULP_OF_CHERRY } from '../agronomy/coffee.js';
import type { ErrorDetail } from '../kernel/errors/errors.js';
import { roundedSum } from '../kernel/schema/hundred.js';
import { millErrors } from './mill.errors.js';
import type { MillContent } from './mill.fields.js';

/** Where the pulp went. */
export const MILL_PULP_USES = ['pulpCompostedLbs', 'pulpSoldLbs', 'pulpDumpedLbs'] as const;

/** Values that may not all be there, nor all be right. */
type Some = { readonly [K in keyof MillContent]?: unknown };
const numberIn = (content: Some, id: keyof MillContent): number | undefined => {
  const value = content[id];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** Fine enough that a round figure in kilograms stays one. */
const PLACES = 1e4;
const rounded = (lbs: number): number => Math.round(lbs * PLACES) / PLACES;

/** Pounds of pulp: as it is said, else what the cherry gives; undefined where neither is known. */
export function totalPulpOf(content: Some): { readonly lbs: number; readonly estimated: boolean } | undefined {
  const said = numberIn(content, 'totalPulpLbs');
  if (said !== undefined) return { lbs: said, estimated: false };
  const cherry = numberIn(content, 'cherryLbs');
  return cherry === undefined ? undefined : { lbs: rounded(cherry * PULP_OF_CHERRY), estimated: true };
}

/** Pounds of pulp that went somewhere; undefined where nothing is said of it. */
export function usedPulpOf(content: Some): number | undefined {
  const uses = MILL_PULP_USES.map((id) => numberIn(content, id)).filter((lbs) => lbs !== undefined);
  return uses.length === 0 ? undefined : rounded(uses.reduce((sum, lbs) => sum + lbs, 0));
}

function brokenPulp(content: Some): ErrorDetail[] {
  const [total, used] = [totalPulpOf(content), usedPulpOf(content)];
  if (total === undefined || used === undefined || roundedSum(used) <= roundedSum(total.lbs)) return [];
  const field = MILL_PULP_USES.find((id) => numberIn(content, id) !== undefined)!;
  const params = { max: total.lbs, value: used, estimated: total.estimated };
  return [{ field, key: 'pulpExceedsTotal', message: millErrors.pulpExceedsTotal.message, params }];
}

/** Rules between values of a mill, as it would stand. */
export function brokenMillRules(content: Some): ErrorDetail[] {
  const [north, east] = [numberIn(content, 'latitude'), numberIn(content, 'longitude')];
  const half: ErrorDetail[] =
    (north === undefined) === (east === undefined)
      ? []
      : [
          {
            field: north === undefined ? 'latitude' : 'longitude',
            key: 'locationIncomplete',
            message: millErrors.locationIncomplete.message,
          },
        ];
  return [...brokenPulp(content), ...half];
}
