import type { Decided, Loaded } from '../../decisions/aggregate.js';

/** A body that is JSON already: an entity that did not change since it was last read is not written out again. For reads only. */
export class JsonText {
  constructor(readonly text: string) {}
}

type Body<T> = T | (() => Promise<T | JsonText>);

/** One entity as an answer: its ETag, position and what became of it travel in headers. */
export class EntityAnswer<T extends object = object> {
  constructor(
    readonly body: Body<T | JsonText>,
    readonly revision: number,
    readonly position: number | undefined,
    readonly created: boolean,
    readonly unchanged: boolean,
  ) {}
}

/**
 * `return entity(toBody(decided), decided)`: after a decision, or after a read of one entity. A body given as a function
 * is only made when the reader does not have it yet (If-None-Match).
 */
export function entity<T extends object>(body: Body<T | JsonText>, of: Loaded<unknown> | Decided<unknown>): EntityAnswer<T> {
  if (!('changed' in of)) return new EntityAnswer(body, of.revision, undefined, false, false);
  return new EntityAnswer(body, of.revision, of.position, of.changed && of.revision === 1, !of.changed);
}

/** The fields every entity's body has. */
export const stamps = (of: Loaded<unknown>) => ({ revision: of.revision, createdAt: of.createdAt, updatedAt: of.updatedAt });
