/** Whether what lies outside this server can be fetched for the maps; kept, so that a device without a network is not asked again at every map. */
const slot = 'loam.map.away';
/** What has not answered by then does not come. */
export const PATIENCE_MS = 8_000;
/** A network may stumble once; when it fails again, nothing is asked for until it says that it is back or somebody asks. */
const STUMBLED_MS = 5 * 60_000;

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Nothing beyond this server answered lately. */
export function isAway(): boolean {
  if (!navigator.onLine) return true;
  const [since, times] = noted();
  return times > 1 || (times === 1 && Date.now() - since < STUMBLED_MS);
}

/** When it failed last, and how often. */
function noted(): readonly [since: number, times: number] {
  const [since, times] = (sessionStorage.getItem(slot) ?? '0 0').split(' ').map(Number);
  return [since!, times!];
}

export function noteAway(): void {
  if (isAway()) return;
  sessionStorage.setItem(slot, `${Date.now()} ${noted()[1] + 1}`);
  changed();
}

/** Somebody asks for it again, or a network came. */
export function forgetAway(): void {
  if (sessionStorage.getItem(slot) === null) return;
  sessionStorage.removeItem(slot);
  changed();
}

export function subscribeReach(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', cameBack);
    addEventListener('offline', changed);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', cameBack);
    removeEventListener('offline', changed);
  };
}

function cameBack(): void {
  sessionStorage.removeItem(slot);
  changed();
}

/** Any answer is one, also a refusal: only a network that fails is none. */
export async function reaches(address: string): Promise<boolean> {
  if (isAway()) return false;
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
  if (!answer) noteAway();
  return answer !== undefined;
}
