import { apiErrors } from '../kernel/errors/api.errors.js';
import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { type Refusal, refuse } from '../kernel/errors/errors.js';
import { accessErrors } from './access.errors.js';

/** Of one person: what they prove themselves by besides a mailed code. Sealed under the person's key, as the secret of the app is theirs. */
export type AuthenticatorOffered = { type: 'AuthenticatorOffered'; data: { userId: number; secret: string; at: string } };
export type AuthenticatorAdded = { type: 'AuthenticatorAdded'; data: { userId: number; secret: string; step: number; at: string } };
export type AuthenticatorUsed = { type: 'AuthenticatorUsed'; data: { userId: number; step: number; at: string } };
export type AuthenticatorRemoved = { type: 'AuthenticatorRemoved'; data: { userId: number } };
export type PasskeyChallenged = { type: 'PasskeyChallenged'; data: { userId: number } & Challenge };
export type PasskeyAdded = { type: 'PasskeyAdded'; data: { userId: number; challenge: string } & Passkey };
export type PasskeyUsed = { type: 'PasskeyUsed'; data: { userId: number; challenge: string; id: string; counter: number; at: string } };
export type PasskeyRemoved = { type: 'PasskeyRemoved'; data: { userId: number; id: string } };
/** Ten at a time, which take the place of those before. Known here by slow hashes only. */
export type RecoveryCodesMade = { type: 'RecoveryCodesMade'; data: { userId: number; hashes: readonly string[]; at: string } };
export type RecoveryCodeUsed = { type: 'RecoveryCodeUsed'; data: { userId: number; hash: string; at: string } };
export type FactorMissed = { type: 'FactorMissed'; data: { userId: number; at: string } };
export type FactorsEvent =
  | AuthenticatorOffered
  | AuthenticatorAdded
  | AuthenticatorUsed
  | AuthenticatorRemoved
  | PasskeyChallenged
  | PasskeyAdded
  | PasskeyUsed
  | PasskeyRemoved
  | RecoveryCodesMade
  | RecoveryCodeUsed
  | FactorMissed;

/** What a signature is asked over: by one session, for one purpose. */
interface Challenge {
  readonly sid: string;
  readonly purpose: 'add' | 'prove';
  readonly challenge: string;
  readonly at: string;
}
export interface Passkey {
  readonly id: string;
  readonly publicKey: string;
  /** How often it signed, by its own word; 0 of those that do not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly at: string;
}
/** Of which secret a code was, and for which half minute since 1970. */
export interface Matched {
  readonly secret: string;
  readonly step: number;
}

export type FactorsCommand =
  | { type: 'OfferAuthenticator'; userId: number; secret: string; at: string }
  | { type: 'AddAuthenticator'; matched: Matched | null; at: string }
  | { type: 'UseAuthenticator'; matched: Matched | null; at: string }
  | { type: 'RemoveAuthenticator' }
  | ({ type: 'ChallengePasskey'; userId: number } & Challenge)
  /** `sid` is the session that answers; the signature was checked before. */
  | { type: 'AddPasskey'; sid: string; challenge: string; passkey: Passkey }
  | { type: 'UsePasskey'; sid: string; challenge: string; id: string; counter: number; at: string }
  | { type: 'RemovePasskey'; id: string }
  | { type: 'MakeRecoveryCodes'; hashes: readonly string[]; at: string }
  | { type: 'UseRecoveryCode'; hash: string; at: string }
  /** A signature that was none, from somebody who tries. */
  | { type: 'MissFactor'; at: string };

export interface FactorsState {
  readonly userId: number;
  readonly offered?: { readonly secret: string; readonly at: string };
  /** `step` of the last code that was taken: no code is good twice. */
  readonly authenticator?: { readonly secret: string; readonly at: string; readonly step: number };
  readonly passkeys: readonly (Passkey & { readonly usedAt?: string })[];
  readonly challenges: readonly Challenge[];
  readonly recovery?: { readonly left: readonly string[]; readonly at: string };
  /** When wrong codes were typed, the last few. */
  readonly missed: readonly string[];
}

export const OFFER_MS = 10 * 60_000;
export const CHALLENGE_MS = 5 * 60_000;
export const FACTOR_TRIES = 5;
const TRIES_MS = 10 * 60_000;
export const PASSKEYS = 10;
export const RECOVERY_CODES = 10;
const CHALLENGES = 5;

const no = refuse(accessErrors);
const within = (from: string, to: string, ms: number) => Date.parse(to) - Date.parse(from) < ms;

export const hasFactor = ({ authenticator, passkeys }: FactorsState): boolean => authenticator !== undefined || passkeys.length > 0;

/** Guesses of all kinds count together; after five, ten minutes pass. So many milliseconds of them are left, 0: the next may be tried. */
export function lockedMs({ missed }: FactorsState, at: string): number {
  const lately = missed.filter((one) => within(one, at, TRIES_MS));
  return lately.length < FACTOR_TRIES ? 0 : Date.parse(lately.at(-FACTOR_TRIES)!) + TRIES_MS - Date.parse(at);
}

function guess(state: FactorsState, at: string, right: () => readonly FactorsEvent[] | null): readonly FactorsEvent[] | Refusal {
  if (lockedMs(state, at) > 0) return refuse(apiErrors)('tooManyRequests');
  return right() ?? [{ type: 'FactorMissed', data: { userId: state.userId, at } }];
}

const openChallenge = (state: FactorsState, purpose: Challenge['purpose'], { sid, challenge, at }: Omit<Challenge, 'purpose'>): boolean =>
  state.challenges.some(
    (one) => one.purpose === purpose && one.sid === sid && one.challenge === challenge && within(one.at, at, CHALLENGE_MS),
  );

function decideAuthenticator(
  command: Extract<FactorsCommand, { type: `${string}Authenticator` }>,
  state: FactorsState,
): readonly FactorsEvent[] | Refusal {
  const { userId, offered, authenticator } = state;
  switch (command.type) {
    case 'OfferAuthenticator': {
      const { type: _, ...data } = command;
      return [{ type: 'AuthenticatorOffered', data }];
    }
    case 'AddAuthenticator': {
      const { matched, at } = command;
      if (!offered || !within(offered.at, at, OFFER_MS)) return no('authenticatorNotOffered');
      return guess(state, at, () =>
        matched?.secret === offered.secret ? [{ type: 'AuthenticatorAdded', data: { userId, ...matched, at } }] : null,
      );
    }
    case 'UseAuthenticator': {
      const { matched, at } = command;
      return guess(state, at, () =>
        authenticator && matched?.secret === authenticator.secret && matched.step > authenticator.step
          ? [{ type: 'AuthenticatorUsed', data: { userId, step: matched.step, at } }]
          : null,
      );
    }
    case 'RemoveAuthenticator':
      return authenticator ? [{ type: 'AuthenticatorRemoved', data: { userId } }] : no('FactorNotFound');
  }
}

function decidePasskey(
  command: Extract<FactorsCommand, { type: `${string}Passkey` }>,
  state: FactorsState,
): readonly FactorsEvent[] | Refusal {
  const { userId, passkeys } = state;
  switch (command.type) {
    case 'ChallengePasskey': {
      const { type: _, ...data } = command;
      return [{ type: 'PasskeyChallenged', data }];
    }
    case 'AddPasskey': {
      const { sid, challenge, passkey } = command;
      if (!openChallenge(state, 'add', { sid, challenge, at: passkey.at })) return no('passkeyRefused');
      if (passkeys.some(({ id }) => id === passkey.id)) return no('passkeyKnown');
      if (passkeys.length >= PASSKEYS) return no('passkeysFull');
      return [{ type: 'PasskeyAdded', data: { userId, challenge, ...passkey } }];
    }
    case 'UsePasskey': {
      const { type: _, sid, ...used } = command;
      const known = passkeys.find(({ id }) => id === used.id);
      // one that counts and does not go on was copied (WebAuthn 6.1.1)
      const goesOn = known && (used.counter > known.counter || (used.counter === 0 && known.counter === 0));
      if (!goesOn || !openChallenge(state, 'prove', { sid, ...used })) return no('passkeyRefused');
      return [{ type: 'PasskeyUsed', data: { userId, ...used } }];
    }
    case 'RemovePasskey':
      return passkeys.some(({ id }) => id === command.id)
        ? [{ type: 'PasskeyRemoved', data: { userId, id: command.id } }]
        : no('FactorNotFound');
  }
}

export const factors: Decider<FactorsState, FactorsCommand, FactorsEvent> = {
  initial: { userId: 0, passkeys: [], challenges: [], missed: [] },

  decide(command, state) {
    const { userId, recovery } = state;
    switch (command.type) {
      case 'MakeRecoveryCodes':
        if (!hasFactor(state)) return no('FactorNotFound');
        return [{ type: 'RecoveryCodesMade', data: { userId, hashes: command.hashes, at: command.at } }];
      case 'UseRecoveryCode': {
        const { hash, at } = command;
        return guess(state, at, () => (recovery?.left.includes(hash) ? [{ type: 'RecoveryCodeUsed', data: { userId, hash, at } }] : null));
      }
      case 'MissFactor':
        return guess(state, command.at, () => null);
      case 'OfferAuthenticator':
      case 'AddAuthenticator':
      case 'UseAuthenticator':
      case 'RemoveAuthenticator':
        return decideAuthenticator(command, state);
      default:
        return decidePasskey(command, state);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'AuthenticatorOffered':
        return { ...state, userId: event.data.userId, offered: { secret: event.data.secret, at: event.data.at } };
      case 'AuthenticatorAdded': {
        const { userId: _, ...authenticator } = event.data;
        const { offered: _taken, ...rest } = state;
        return { ...rest, authenticator };
      }
      case 'AuthenticatorUsed':
        return { ...state, ...(state.authenticator && { authenticator: { ...state.authenticator, step: event.data.step } }) };
      case 'AuthenticatorRemoved': {
        const { authenticator: _, ...rest } = state;
        return lastGone(rest);
      }
      case 'PasskeyChallenged': {
        const { userId, ...challenge } = event.data;
        return { ...state, userId, challenges: [...state.challenges, challenge].slice(-CHALLENGES) };
      }
      case 'PasskeyAdded': {
        const { userId: _, challenge, ...passkey } = event.data;
        return { ...answeredChallenge(state, challenge), passkeys: [...state.passkeys, passkey] };
      }
      case 'PasskeyUsed': {
        const { challenge, id, counter, at } = event.data;
        const passkeys = state.passkeys.map((one) => (one.id === id ? { ...one, counter, usedAt: at } : one));
        return { ...answeredChallenge(state, challenge), passkeys };
      }
      case 'PasskeyRemoved':
        return lastGone({ ...state, passkeys: state.passkeys.filter(({ id }) => id !== event.data.id) });
      case 'RecoveryCodesMade':
        return { ...state, recovery: { left: event.data.hashes, at: event.data.at } };
      case 'RecoveryCodeUsed': {
        const { recovery } = state;
        return { ...state, ...(recovery && { recovery: { ...recovery, left: recovery.left.filter((one) => one !== event.data.hash) } }) };
      }
      case 'FactorMissed':
        return { ...state, missed: [...state.missed, event.data.at].slice(-FACTOR_TRIES) };
      default:
        return unknownEvent(state, event);
    }
  },
};

/** A challenge is answered once. */
const answeredChallenge = (state: FactorsState, challenge: string): FactorsState => ({
  ...state,
  challenges: state.challenges.filter((one) => one.challenge !== challenge),
});

/** Codes that stand in for a factor go with the last one. */
function lastGone(state: FactorsState): FactorsState {
  if (hasFactor(state)) return state;
  const { recovery: _, ...rest } = state;
  return rest;
}
