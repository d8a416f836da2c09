import type { DomainEvent, Upcasters } from '@loam/domain/kernel/decider/decider';

/** Raised by one whenever an event's shape changes; the old shape `Type@<old number>` gets an upcaster. */
export const EVENT_SCHEMA = 2;

/** Today's shape of a stored event: the upcaster of the oldest shape that is not older than what was written. */
export function upcast<E extends DomainEvent>(
  upcasters: Upcasters<E> | undefined,
  event: { type: string; data: unknown },
  schema: string | undefined,
): E {
  if (upcasters) {
    for (let version = Number(schema ?? 1); version < EVENT_SCHEMA; version++) {
      const old = upcasters[`${event.type}@${version}`];
      if (old) return old(event.data as never);
    }
  }
  return { type: event.type, data: event.data } as E;
}
