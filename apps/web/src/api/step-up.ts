import { useSyncExternalStore } from 'react';
import type { Who } from '@loam/domain/kernel/call/call';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { ApiError } from './api-error';

/** What the server wants a code for: the admin calls of half an hour, or one sensitive call. */
export type Proof = 'admin' | 'confirmation';

interface Question {
  readonly proof: Proof;
  /** the admin token was good once: the person is told so */
  readonly expired: boolean;
  answer(token: string | null): void;
}

/** Of this browser, for its half hour or until the person signs out: neither a reload nor another tab should cost a code. Worthless without the session. */
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
        if (token !== null && proof === 'admin' && token !== goodToken())
          localStorage.setItem(kept, `${Date.now() + ADMIN_MS - MARGIN_MS} ${token}`);
        pending = null;
        show(null);
        answer(token);
      },
    });
  });
  pending = asked;
  return asked;
}

const wanted: Readonly<Record<string, Proof>> = ownNames({
  adminTokenUnverified: 'admin',
  adminTokenExpired: 'admin',
  secondFactorRequired: 'admin',
  securityCodeRequired: 'confirmation',
});

/** In the person's words, beside the way to try again. */
const closed = () =>
  new ApiError({ status: 403, key: 'securityCodeClosed', message: 'The window for the security code was closed', details: [] });

/** The headers with which a refused call may be made again, once the person has typed a code; null when that is not what it lacks. `used` is the admin token it was sent with. @throws ApiError securityCodeClosed when the person gives up */
export async function proofFor(refused: Response, used: string | undefined): Promise<Record<string, string> | null> {
  const { key } = await ApiError.from(refused.clone());
  const proof = wanted[key];
  if (proof === undefined) return null;
  if (proof === 'admin' && goodToken() !== null && goodToken() !== used) return {}; // proved meanwhile, here or in another tab
  const token = await ask(proof, key === 'adminTokenExpired');
  if (token === null) throw closed();
  return proof === 'confirmation' ? { 'x-confirm-token': token } : {};
}

/** The admin token of this browser, and when its time is over. */
function held(): { token: string; until: number } | null {
  const [until, token] = (localStorage.getItem(kept) ?? '').split(' ');
  return until === undefined || token === undefined ? null : { token, until: Number(until) };
}

function goodToken(): string | null {
  const found = held();
  return found && Date.now() <= found.until ? found.token : null;
}

/** When the admin token's time is over, in ms since 1970; null when there is none. */
export const adminUntil = (): number | null => held()?.until ?? null;

export const adminHeader = (): Record<string, string> => {
  const token = held()?.token;
  return token === undefined ? {} : { 'x-admin-token': token };
};

/** Asks for a code unless there is a token that is still good; false when the person gives up. */
export async function verified(): Promise<boolean> {
  return goodToken() !== null || (await ask('admin', adminUntil() !== null)) !== null;
}

/**
 * Before a call, because browsers report every refused call as an error; `status` is what its query has.
 * @throws ApiError securityCodeClosed when the person gives up
 */
export async function verifiedFor({ auth, archiveVerified, unlessEntitled }: Who, status?: unknown): Promise<void> {
  const wanted = archiveVerified ? (status ?? 'true') !== 'true' : auth.startsWith('bearer+admin') && !unlessEntitled;
  if (wanted && !(await verified())) throw closed();
}

export const forgetAdmin = (): void => localStorage.removeItem(kept);

/** The page that asked is gone. */
export const withdraw = (): void => question?.answer(null);

/** What another tab proved answers the question here too; what it gave up is gone here. */
function heardOfAnotherTab({ key }: StorageEvent): void {
  if (key !== kept && key !== null) return;
  const token = goodToken();
  if (question?.proof === 'admin' && token !== null) question.answer(token);
  else show(question);
}
if (typeof addEventListener === 'function') addEventListener('storage', heardOfAnotherTab);

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, () => question);
