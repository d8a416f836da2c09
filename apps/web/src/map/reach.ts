/** Whether what lies outside this server can be fetched for the maps; asked once and kept, so that a device without a network is not asked again at every map. */
const slot = 'loam.map.away';
/** What has not answered by then does not come. */
export const PATIENCE_MS = 8_000;
const REMEMBERED_MS = 5 * 60_000;

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Nothing beyond this server answered lately. */
export function isAway(): boolean {
  if (!navigator.onLine) return true;
  const since = Number(sessionStorage.getItem(slot) ?? 0);
  return since > 0 && Date.now() - since < REMEMBERED_MS;
}

export function noteAway(): void {
  if (isAway()) return;
  sessionStorage.setItem(slot, String(Date.now()));
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
