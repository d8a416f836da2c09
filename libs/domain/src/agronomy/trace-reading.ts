import { convert, unitOf } from '../kernel/unit/units.js';
import { input, type Origin, type TraceLine } from './trace.js';

export type Confidence = 'high' | 'medium' | 'low';

const UNREAD = /\b(?:unverified|uncertain)\b/;
const isUnread = (source: string | undefined): boolean => UNREAD.test(source ?? '');

/** `low` where anything rests on an unverified figure, `medium` where a default or an estimate stands in, else `high`. */
export function traceConfidence(lines: readonly TraceLine[]): Confidence {
  const inputs = lines.flatMap((line) => line.inputs);
  if (lines.some(({ source }) => isUnread(source)) || inputs.some(({ uncertain, source }) => uncertain || isUnread(source))) return 'low';
  return inputs.some(({ origin }) => origin === 'default' || origin === 'estimated') ? 'medium' : 'high';
}

/** An input by its name, and the line that it is of: letters mean other things in other calculations. */
export interface NamedInput {
  readonly name: string;
  readonly line: string;
}

/** What another value of would give another number: what somebody entered or measured, and what a table or an assumption gave. Each once. */
export function changedBy(lines: readonly Pick<TraceLine, 'name' | 'inputs'>[]): {
  readonly given: readonly NamedInput[];
  readonly tabled: readonly NamedInput[];
} {
  const of = (origins: readonly Origin[]): NamedInput[] => {
    const found = new Map<string, NamedInput>();
    for (const { name: line, inputs } of lines)
      for (const { name, origin } of inputs) if (origins.includes(origin) && !found.has(name)) found.set(name, { name, line });
    return [...found.values()];
  };
  return { given: of(['typed', 'measured']), tabled: of(['table', 'default', 'estimated']) };
}

/** The line that takes a number to another unit of the same dimension: `k` is how many of them one of the first is. None where it is the same unit. */
export function inUnit({ name, value }: TraceLine, fromId: number, toId: number): TraceLine[] {
  if (fromId === toId) return [];
  const [from, to] = [unitOf(fromId)!.symbol, unitOf(toId)!.symbol];
  const factor = convert(1, fromId, toId);
  return [
    {
      name,
      formula: 'x · k',
      unit: to,
      value: value * factor,
      source: 'units of measure',
      inputs: [input('x', value, from, 'computed'), input('k', factor, `${to} per ${from}`, 'default', 'units of measure')],
    },
  ];
}
