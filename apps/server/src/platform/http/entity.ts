import type { Decided, Loaded } from '../decisions/aggregate.js';

/** One entity as an answer: its ETag, position and what became of it travel in headers. */
export class EntityAnswer {
  constructor(
    readonly body: object,
    readonly revision: number,
    readonly position: number | undefined,
    readonly created: boolean,
    readonly unchanged: boolean,
  ) {}
}

/** `return entity(toBody(decided), decided)`: after a decision, or after a read of one entity. */
export function entity(body: object, of: Loaded<unknown> | Decided<unknown>): EntityAnswer {
  if (!('changed' in of)) return new EntityAnswer(body, of.revision, undefined, false, false);
  return new EntityAnswer(body, of.revision, of.position, of.changed && of.revision === 1, !of.changed);
}

/** The fields every entity's body has. */
export const stamps = (of: Loaded<unknown>) => ({ revision: of.revision, createdAt: of.createdAt, updatedAt: of.updatedAt });
