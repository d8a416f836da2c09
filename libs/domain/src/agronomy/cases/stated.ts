import type { TraceInput } from '../trace.js';
import { type Answered, assumed, given, type Step } from './calculation.js';

type Value = number | string | boolean | undefined;
const shown = (value: number | string | boolean): number | string => (typeof value === 'boolean' ? String(value) : value);

/** The inputs of a trace, named as they were given; what was left out is not among them. */
export const stated = (inputs: Readonly<Record<string, Value>>): TraceInput[] =>
  Object.entries(inputs).flatMap(([name, value]) => (value === undefined ? [] : [given(name, shown(value))]));

/** Inputs with the defaults that stand where nothing was given, and how the trace shows both. */
export function withDefaults<D extends Readonly<Record<string, number | string | boolean>>>(
  inputs: { readonly [K in keyof D]?: D[K] | undefined },
  defaults: D,
  source: string,
): { readonly values: D; readonly inputs: TraceInput[] } {
  const names = Object.keys(defaults) as (keyof D & string)[];
  return {
    values: Object.fromEntries(names.map((name) => [name, inputs[name] ?? defaults[name]!])) as D,
    inputs: names.map((name) => {
      const own = inputs[name];
      return own === undefined ? assumed(name, shown(defaults[name]!), undefined, source) : given(name, shown(own));
    }),
  };
}

/** The steps of one source from the same inputs: name, formula, unit, value. */
export const stepsOf = (
  source: string,
  inputs: readonly TraceInput[],
  ...lines: readonly (readonly [name: string, formula: string, unit: string, value: Answered])[]
): Step[] => lines.map(([name, formula, unit, value]) => ({ name, formula, unit, value, source, inputs }));
