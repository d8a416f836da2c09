import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error';

/** What the server wants a code for: the admin calls of half an hour, or one sensitive call. */
export type Proof = 'admin' | 'confirmation';

interface Question {
  readonly proof: Proof;
  /** the admin token was good once: the person is told so */
  readonly expired: boolean;
  answer(token: string | null): void;
}

/** Of this tab, until it closes or the person signs out: a reload should not cost a code. Worthless without the session. */
const kept = 'loam.admin';
/** As long as the server takes it, less what a call may be on its way. */
const ADMIN_MS = 30 * 60_000;
const MARGIN_MS = 10_000;
let question: Question | null = null;
let pending: Promise<string | null> | null = null;
const listeners = new Set<() => void>();

function show(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** One dialog at a time. Calls that want an admin token share its answer; each confirmation is asked for by itself. */
async function ask(proof: Proof, expired: boolean): Promise<string | null> {
  if (pending && proof === 'admin') return pending;
  while (pending) await pending;
  const asked = new Promise<string | null>((answer) => {
    show({
      proof,
      expired,
      answer(token) {
        show(null);
        pending = null;
        if (token !== null && proof === 'admin') sessionStorage.setItem(kept, `${Date.now() + ADMIN_MS - MARGIN_MS} ${token}`);
        answer(token);
      },
    });
  });
  pending = asked;
  return asked;
}

const wanted: Readonly<Record<string, Proof>> = {
  adminTokenUnverified: 'admin',
  adminTokenExpired: 'admin',
  securityCodeRequired: 'confirmation',
};

/** The headers with which a refused call may be made again, once the person has typed a code; null when that is not what it lacks. */
export async function proofFor(refused: Response): Promise<Record<string, string> | null> {
  const { key } = await ApiError.from(refused.clone());
  const proof = wanted[key];
  if (proof === undefined) return null;
  const token = await ask(proof, key === 'adminTokenExpired');
  return token === null ? null : proof === 'confirmation' ? { 'x-confirm-token': token } : {};
}

/** The admin token of this tab, and whether its time is over. */
function held(): { token: string; over: boolean } | null {
  const [until, token] = (sessionStorage.getItem(kept) ?? '').split(' ');
  return until === undefined || token === undefined ? null : { token, over: Date.now() > Number(until) };
}

export const adminHeader = (): Record<string, string> => {
  const token = held()?.token;
  return token === undefined ? {} : { 'x-admin-token': token };
};

/** Calls that no admin token means no to; asked for before they are sent, because browsers report every refused call as an error. */
const adminCalls = /^\/(audit\b|adminCenter\/(users\/|(?!sendCode|user\/confirm|[^/]+\/(group|bulk-import)\b)))/;

/** Before an admin call: asks for a code when there is no token that is still good. @throws ApiError adminTokenUnverified when the person gives up */
export async function verifiedFor(path: string): Promise<void> {
  const now = held();
  if (!adminCalls.test(path) || now?.over === false) return;
  if ((await ask('admin', now !== null)) === null)
    throw new ApiError({ status: 403, key: 'adminTokenUnverified', message: 'admin token is not verified', details: [] });
}

export const forgetAdmin = (): void => sessionStorage.removeItem(kept);

export const useQuestion = (): Question | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => question,
  );
