import { apiBase } from './base';

/** What the server cannot reach, by its own word, and since when. */
export interface Away {
  readonly what: 'eventStore' | 'redis' | 'other';
  readonly since: string;
}

const LOOK_MS = 2_000;

let lacking: Away | undefined;
let looking = false;
const watchers = new Set<() => void>();

function set(next: Away | undefined): void {
  if (next === lacking) return;
  lacking = next;
  for (const changed of [...watchers]) changed();
}

/** Undefined while the server has what it needs, as far as anybody was refused. */
export const away = {
  get: (): Away | undefined => lacking,
  subscribe(changed: () => void): () => void {
    watchers.add(changed);
    return () => void watchers.delete(changed);
  },
};

/** A call was refused for now: the server is asked what it lacks, until it lacks nothing. */
export async function heardUnavailable(): Promise<void> {
  if (looking) return;
  looking = true;
  for (let found = await look(); found; found = await look()) {
    set(found);
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  looking = false;
  set(undefined);
}

/** True when the server has all it needs. */
export const isReady = async (): Promise<boolean> => (await look()) === undefined;

async function look(): Promise<Away | undefined> {
  const known = lacking;
  try {
    const response = await fetch(`${apiBase}/health/ready`);
    const { checks = {} } = (await response.json()) as { checks?: Record<string, unknown> };
    const store = checks['eventStore'] as { since?: string } | string | undefined;
    const lists = checks['redis'];
    if (response.ok && lists !== 'degraded' && lists !== 'down') return undefined;
    const down = store === 'down' || (typeof store === 'object' && store.since !== undefined);
    const what = down ? 'eventStore' : lists === 'degraded' || lists === 'down' ? 'redis' : 'other';
    const since = (down && typeof store === 'object' && store.since) || (known?.what === what ? known.since : new Date().toISOString());
    return known?.what === what && known.since === since ? known : { what, since };
  } catch {
    return known ?? { what: 'other', since: new Date().toISOString() }; // the server itself is away
  }
}
