import type { z } from 'zod';
import { input, type TraceInput, type TraceLine } from '../trace.js';

/** A number, a text (soil classes), or what has parts (a set of practices, its frontier). */
export type Answered = number | string | object;
/** One step of an answer: a line of the trace whose value may also be a text or have parts. */
export interface Step extends Omit<TraceLine, 'value'> {
  readonly value: Answered;
  /** A step on the way: stands in the trace, not among the outputs. */
  readonly onTheWay?: true;
}

/** A named calculation: the shape of its inputs, and its answer as steps, each output under its published name. */
export interface Calculation {
  readonly inputs: z.ZodType;
  readonly answer: (given: never) => readonly Step[] | Promise<readonly Step[]>;
}

export const calculation = <S extends z.ZodType>(
  inputs: S,
  answer: (given: z.output<S>) => readonly Step[] | Promise<readonly Step[]>,
): Calculation => ({ inputs, answer });

/** The calculations of a topic, by method. */
export type Topic = Readonly<Record<string, Calculation>>;

/** A line of the engine under the name of an output. */
export const output = (name: string, line: TraceLine): Step => ({ ...line, name });
export const onTheWay = (line: Step): Step => ({ ...line, onTheWay: true });

export const given = (name: string, value: number | string, unit?: string): TraceInput => input(name, value, unit, 'typed');
export const assumed = (name: string, value: number | string, unit: string | undefined, source: string): TraceInput =>
  input(name, value, unit, 'default', source);
export const computed = (name: string, value: number | string, unit?: string): TraceInput => input(name, value, unit, 'computed');
