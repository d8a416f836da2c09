import { documentPlace, unchecked } from '../read-model/checked.js';
import { type KeySpace, spaceOf } from '../read-model/key-space.js';
import type { Projection } from '../read-model/read-model.port.js';
import type { Redis } from '../read-model/redis.js';

/** An event that a projection could not take. The projection passes over it; code that can take it builds the lists anew. */
export interface ParkedEvent {
  readonly position: number;
  readonly stream: string;
  readonly type: string;
}

/** Among the projection's own documents, so that it is written in the step that passes over the event. */
export const PARKED = '!parked';

/** Undefined when something else stands there. */
export function parkedIn(base: string, raw: unknown): ParkedEvent[] | undefined {
  if (typeof raw !== 'string') return [];
  const text = unchecked(documentPlace(base, PARKED), raw);
  return text === undefined ? undefined : (JSON.parse(text) as ParkedEvent[]);
}

/** What is parked now, by whichever node projects. */
export async function parkedEvents(
  redis: Redis,
  space: KeySpace,
  projections: readonly Projection[],
): Promise<(ParkedEvent & { projection: string })[]> {
  const bases = await Promise.all(projections.map(({ name }) => space.base(name)));
  if (bases.length === 0 || bases.includes(undefined)) return [];
  const found = (await redis.send(
    'MGET',
    ...projections.map(({ version }, i) => `${spaceOf(bases[i]!, version)}d:${PARKED}`),
  )) as unknown[];
  return projections.flatMap(({ name: projection }, i) => (parkedIn(bases[i]!, found[i]) ?? []).map((event) => ({ projection, ...event })));
}
