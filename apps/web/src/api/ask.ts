import type { AnswerOf, CallDescription, Given } from '@loam/domain/kernel/call/call';
import { pathOf } from '@loam/domain/kernel/call/call-path';
import { type Answered, call, type CallOptions } from './client';
import { anything, type Schema } from './shape';

type Options = Pick<CallOptions<unknown>, 'revision' | 'idempotencyKey' | 'signal'>;
type Parts = Pick<CallOptions<unknown>, 'query' | 'body'> & { readonly params?: Readonly<Record<string, unknown>> };

/** A described call as `call` and `answerOf` take it. */
export const sent = <const C extends CallDescription>(one: C, given: Given<C>) => {
  const parts = given as Parts;
  return [one.method, pathOf(one, parts.params), { ...parts, who: one.who, reads: one.changes === 'nothing' }] as const;
};

/** The answer of a described call with its revision and position. Throws as `call` does. */
export function answered<const C extends CallDescription>(one: C, given: Given<C>, options: Options = {}): Promise<Answered<AnswerOf<C>>> {
  const [method, path, parts] = sent(one, given);
  return call(method, path, { ...options, ...parts, schema: (one.answer ?? anything) as Schema<AnswerOf<C>> });
}

/** `ask(growerCalls.one, { query: { customerId } })`: the answer of a described call, read by its schema. */
export const ask = async <const C extends CallDescription>(one: C, given: Given<C>, options?: Options): Promise<AnswerOf<C>> =>
  (await answered(one, given, options)).body;
