import { soilSources } from '@loam/domain/agronomy/tables/soil-tables';
import { productSources } from '@loam/domain/agronomy/tables/product-table';
import { traceConfidence } from '@loam/domain/agronomy/trace-reading';
import { areaLines } from '@loam/domain/field/field-explain';
import { areaOf } from '@loam/domain/field/field.policy';
import type { PlanResult } from '@loam/domain/plan/plan.events';
import { explain } from '@loam/domain/plan/explain/plan.explain';
import type { FieldArea } from '@loam/domain/plan/explain/plan-explain-field';
import type { Explanation } from '../advice-calls';
import type { Library } from '../../library/catalog';
import type { PlanNumbers } from '../facts/plan-context';
import type { FieldBody } from '../queries';

/** The field as its record has it today; a drawn one with how it was measured. */
function areaOfField(field: FieldBody | undefined): FieldArea | undefined {
  if (!field || field.area === null) return undefined;
  const { area, unitId, geolocation } = field;
  const drawn = geolocation?.geoJson;
  const lines = drawn?.type === 'Polygon' && areaOf(drawn, unitId) === area ? areaLines(drawn, unitId) : undefined;
  return { area, unitId, ...(lines && { lines }) };
}

/**
 * Why a number of a state of the past is what it is, of the very figures that the page shows; C314 explains the plan as it is now. Undefined: there
 * is no such number.
 */
export function explainHere(
  { draft, context }: Pick<PlanNumbers, 'draft' | 'context'>,
  path: string,
  results: readonly PlanResult[],
  { sourceName }: Pick<Library, 'sourceName'>,
  field?: FieldBody,
): Explanation | undefined {
  const found = explain(draft, context, path, results, areaOfField(field));
  if (!found) return undefined;
  const steps = found.steps.map((step) => ({ ...step, inputs: step.inputs.map((one) => ({ ...one })) }));
  const keys = new Set([...found.steps, found].flatMap(({ inputs }) => inputs.flatMap(({ source }) => source ?? [])));
  const nameOf = (key: string) => {
    const read = productSources[key] ?? soilSources[key];
    return read ? [read.author, read.year, read.title].filter((part) => part !== undefined && part !== null).join(', ') : sourceName(key);
  };
  return {
    path,
    ...found,
    inputs: found.inputs.map((one) => ({ ...one })),
    steps,
    sources: [...keys].map((key) => ({ key, text: nameOf(key) })),
    confidence: traceConfidence([
      ...found.steps,
      { name: path, formula: found.formula, unit: found.unit, value: 0, source: '', inputs: found.inputs },
    ]),
    reason: found.reason ?? null,
  };
}
