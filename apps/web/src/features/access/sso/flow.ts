import { ApiError, NetworkFailure } from '../../../api/api-error';
import { apiBase } from '../../../api/base';
import { sessionHint } from '../../../api/session';
import { preferences } from '../../../i18n/preferences';

/** Specification §7: the pop-up is looked at this often. */
export const POLL_MS = 1000;
/** What came of it, told from the pop-up to the page that opened it: a provider may have cut every other tie between them. */
const told = 'loam.sso';
/** This tab itself went to the provider; its text is where to go afterwards. */
const ownTab = 'loam.sso.tab';
/** A pop-up that comes back from the provider looks closed for a moment, until its page runs. */
const GRACE_POLLS = 3;

/** `in`, `busy` while the code is redeemed, or the key of an error. */
export type Outcome = string;

const startOf = (provider: string | null) => `${apiBase}/auth/sso/start${provider ? `?provider=${encodeURIComponent(provider)}` : ''}`;

/** Whether the provider can be reached: asked for before anybody is sent there, so that a refusal is told on our own page. */
async function expectProvider(provider: string | null): Promise<void> {
  let response: Response;
  try {
    response = await fetch(startOf(provider), {
      redirect: 'manual',
      headers: { 'accept-language': preferences().language },
      credentials: 'same-origin',
    });
  } catch {
    throw new NetworkFailure('Network Issue');
  }
  if (response.type !== 'opaqueredirect') throw await ApiError.from(response);
}

/** Half the window, over its middle. */
function openPopup(): Window | null {
  const [width, height] = [Math.round(window.innerWidth / 2), Math.round(window.innerHeight / 2)];
  const [left, top] = [window.screenX + Math.round(width / 2), window.screenY + Math.round(height / 2)];
  return window.open('', 'loam-sso', `popup,width=${width},height=${height},left=${left},top=${top}`);
}

export interface Attempt {
  /** The pop-up was blocked: this tab goes to the provider itself. */
  readonly sameTab: boolean;
  /** `in`, or why not. Rejects with what the server refused, or was not there for. */
  readonly outcome: Promise<Outcome>;
  stop(): void;
}

/** Nobody is signed in by following a link alone: the page was reached by a click on one of ours. */
export const mayBegin = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** Opens the pop-up and waits for what comes of it; where it is blocked this tab goes itself. Call it from a click. */
export function signInAtProvider(provider: string | null, returnUrl: string): Attempt {
  localStorage.removeItem(told);
  sessionStorage.removeItem(ownTab);
  const popup = openPopup();
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  const outcome = expectProvider(provider).then(
    () => {
      if (!popup) {
        sessionStorage.setItem(ownTab, returnUrl);
        window.location.assign(startOf(provider));
        return new Promise<Outcome>(() => undefined);
      }
      popup.location.replace(startOf(provider));
      return new Promise<Outcome>((done) => {
        let missed = 0;
        timer = setInterval(() => {
          const word = localStorage.getItem(told);
          missed = popup.closed && word === null ? missed + 1 : 0;
          if ((word === null || word === 'busy') && missed <= GRACE_POLLS) return;
          stop();
          localStorage.removeItem(told);
          done(word ?? 'loginFailed'); // closed early
        }, POLL_MS);
      });
    },
    (error: unknown) => {
      popup?.close();
      throw error;
    },
  );
  outcome.catch(() => undefined); // an attempt that another one took over from is of no interest to anybody
  return { sameTab: popup === null, outcome, stop };
}

let exchanged: Promise<Outcome> | undefined;

/** Redeems what the provider sent along with the browser, once however often it is asked for. */
export function completeSignIn(query: URLSearchParams): Promise<Outcome> {
  return (exchanged ??= exchange(query));
}

async function exchange(query: URLSearchParams): Promise<Outcome> {
  if (!cameInThisTab()) localStorage.setItem(told, 'busy');
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => query.get(name));
  let outcome: Outcome = 'loginFailed';
  if (code && state) {
    const body = JSON.stringify({ code, state, ...(iss && { iss }) });
    const headers = { 'content-type': 'application/json', 'accept-language': preferences().language };
    try {
      const response = await fetch(`${apiBase}/auth/sso/exchange`, { method: 'POST', headers, body, credentials: 'same-origin' });
      outcome = response.ok ? 'in' : (await ApiError.from(response)).key;
    } catch {
      outcome = 'ssoUnavailable';
    }
  }
  if (outcome === 'in') localStorage.setItem(sessionHint, '1'); // the refresh cookie is there: any page picks the session up
  if (!cameInThisTab()) localStorage.setItem(told, outcome);
  return outcome;
}

export const cameInThisTab = (): boolean => sessionStorage.getItem(ownTab) !== null;
/** Where this tab wanted to go before it went to the provider. */
export const wantedInThisTab = (): string => sessionStorage.getItem(ownTab) ?? '';

/** Loads the sign-in anew: it picks the session up and leads on from there. */
export const enter = (returnUrl: string): void => window.location.replace(loginPath(returnUrl));

export const loginPath = (returnUrl: string, reason?: string): string => {
  const query = new URLSearchParams({ ...(reason && { reason }), ...(returnUrl && { returnUrl }) }).toString();
  return `/login${query && `?${query}`}`;
};
