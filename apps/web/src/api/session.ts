import { useSyncExternalStore } from 'react';
import { ApiError, NetworkFailure } from './api-error';
import { apiBase } from './base';
import { emitSignal } from './signals';
import { forgetAdmin } from './step-up';
import { currentUser, type CurrentUser, signedIn } from './user';

/** Renewed when less than this is left of the access token (specification §9). */
const renewBefore = 150_000;
/** Remembers that a refresh cookie may exist, so that a first visit makes no refused call. Holds no secret. */
export const sessionHint = 'loam.session';

interface SessionState {
  status: 'unknown' | 'in' | 'out';
  user: CurrentUser | null;
  /** The server ended the session, and a page with work on it stays until the same person signs in again. */
  lapsed?: true;
}

let state: SessionState = { status: 'unknown', user: null };
let token = '';
let expiresAt = 0;
let refreshing: Promise<boolean> | null = null;
let holds = 0;
/** The end of a session is told once, however many calls it refuses. */
let told = false;
const listeners = new Set<() => void>();

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whose token it is, by its own word (RFC 7519 `sub`); undefined when it says nothing readable. */
function subjectOf(accessToken: string): number | undefined {
  try {
    const { sub } = JSON.parse(atob(accessToken.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string };
    return sub === undefined ? undefined : Number(sub);
  } catch {
    return undefined;
  }
}

async function begin(answer: unknown): Promise<void> {
  const { accessToken, expiresIn, user } = signedIn.parse(answer);
  token = accessToken;
  expiresAt = Date.now() + expiresIn * 1000;
  localStorage.setItem(sessionHint, '1');
  told = false;
  set({ status: 'in', user: user ?? state.user ?? (await whoAmI()) }); // a renewal may answer with tokens alone
}

async function whoAmI(): Promise<CurrentUser> {
  const response = await fetch(`${apiBase}/user`, { headers: { authorization: `Bearer ${token}` }, priority: 'low' });
  if (!response.ok) throw await ApiError.from(response);
  return currentUser.parse(await response.json());
}

const follow = (user: CurrentUser): void => {
  if (user.revision > (state.user?.revision ?? Infinity)) set({ ...state, user });
};

function forgetTokens(): void {
  token = '';
  expiresAt = 0;
  localStorage.removeItem(sessionHint);
  forgetAdmin();
}

function end(): void {
  forgetTokens();
  set({ status: 'out', user: null });
}

function tellExpired(other?: true): void {
  if (told || state.lapsed) return;
  told = true;
  emitSignal({ type: 'expired', ...(other && { other }) });
}

/** The server no longer knows this session, or knows another's here: the person leaves, unless a page holds them for what is not sent yet. */
function lapse(other?: true): void {
  const { user } = state;
  if (holds === 0 || !user) end();
  else {
    forgetTokens();
    set({ status: 'in', user, lapsed: true });
  }
  if (user) tellExpired(other);
}

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${apiBase}/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  });

async function renew(): Promise<boolean> {
  let response: Response;
  try {
    response = await post('refresh', {});
  } catch {
    throw new NetworkFailure('Network Issue'); // offline is not signed out
  }
  if (response.ok) {
    const answer: unknown = await response.json();
    const whose = subjectOf(signedIn.parse(answer).accessToken);
    if (state.user && whose !== undefined && whose !== state.user.id) {
      // Someone else signed in to this browser meanwhile: nothing of this page may be sent in their name.
      lapse(true);
      localStorage.setItem(sessionHint, '1');
      return false;
    }
    await begin(answer);
    return true;
  }
  if (response.status >= 500 || response.status === 429) throw await ApiError.from(response);
  lapse();
  return false;
}

/** One refresh at a time, over all tabs of this browser: the refresh token rotates and must not be spent twice. */
function refresh(): Promise<boolean> {
  refreshing ??= (navigator.locks ? navigator.locks.request('loam.refresh', renew) : renew()).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

export const session = {
  state: (): SessionState => state,
  subscribe,

  /** A token good for at least 150 s more, renewed first when due; empty when signed out. */
  async token(): Promise<string> {
    if (state.status !== 'in' || state.lapsed) return '';
    if (Date.now() > expiresAt - renewBefore)
      await refresh().catch((error: unknown) => {
        if (Date.now() >= expiresAt) throw error; // still good for a moment: a failed early renewal does no harm
      });
    return token;
  },

  /** After a 401: true when a new token came and the call may be tried once more. */
  async recover(used: string): Promise<boolean> {
    if (token && token !== used) return true; // another call renewed it meanwhile
    if (state.lapsed) return false;
    if (state.status !== 'out' && (await refresh())) return true; // once out, only a sign-in brings anybody back in: the browser's cookie may be another's
    tellExpired();
    return false;
  },

  /**
   * Picks the session up again after a reload. Leaves `status` at `in` or `out`, never `unknown`. Nobody waits for the person as they are now:
   * the renewal said who they are, and what is newer follows.
   */
  async restore(): Promise<void> {
    if (state.status !== 'unknown') return;
    if (!localStorage.getItem(sessionHint)) return end();
    if (await refresh()) void whoAmI().then(follow, () => undefined);
  },

  async signIn(credentials: { email: string; password: string }): Promise<CurrentUser> {
    let response: Response;
    try {
      response = await post('login', credentials);
    } catch {
      throw new NetworkFailure('Network Issue');
    }
    if (!response.ok) throw await ApiError.from(response);
    await begin(await response.json());
    return state.user!;
  },

  /** Ends the session here and on the server; the screen goes first, the call may fail. */
  async signOut(): Promise<void> {
    await post('logout', {}).catch(() => undefined);
    end();
  },

  end,

  /** A call was refused with a fresh token: there is nothing left to renew. */
  expire(): void {
    lapse();
    tellExpired();
  },

  /** While held, a session that ends leaves the page as it is. Answers the release. */
  hold(): () => void {
    holds++;
    return () => void holds--;
  },

  setUser: (user: CurrentUser): void => set({ ...state, user }),
};

/** The signed-in person. Only for pages behind sign-in. */
export function useCurrentUser(): CurrentUser {
  const { user } = useSyncExternalStore(subscribe, session.state);
  if (!user) throw new Error('useCurrentUser needs a signed-in page');
  return user;
}

export const useSession = (): SessionState => useSyncExternalStore(subscribe, session.state);
