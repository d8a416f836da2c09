import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { licenseErrors } from './license.errors.js';
import type { LicenseEvent, SentLicense } from './license.events.js';

/** A link is good for so long, as one to a plan is. */
export const LICENSE_DAYS = 30;
/** The text that growers sign now. */
export const CURRENT_TERMS = 1;

export type LicenseCommand =
  | { type: 'SendLicense'; growerId: number; license: SentLicense }
  | { type: 'SignLicense'; id: number; at: string; language: string };

export type License = SentLicense & { readonly signedAt: string | null; readonly replaced: boolean };
/** The licences of one grower, oldest first. */
export interface LicensesState {
  readonly growerId: number;
  readonly licenses: readonly License[];
}

export type LicenseStatus = 'open' | 'signed' | 'expired' | 'replaced';
export function licenseStatus(
  { signedAt, replaced, expiresAt }: Pick<License, 'signedAt' | 'replaced' | 'expiresAt'>,
  now: string,
): LicenseStatus {
  if (signedAt !== null) return 'signed';
  if (replaced) return 'replaced';
  return now < expiresAt ? 'open' : 'expired';
}

const no = refuse(licenseErrors);
const withOne = (state: LicensesState, id: number, change: Partial<License>): LicensesState => ({
  ...state,
  licenses: state.licenses.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

export const licenses: Decider<LicensesState, LicenseCommand, LicenseEvent> = {
  initial: { growerId: 0, licenses: [] },

  decide(command, state) {
    if (command.type === 'SendLicense') {
      const { growerId, license } = command;
      if (state.licenses.some(({ id }) => id === license.id)) return []; // the same id twice: a request that was repeated
      const open = state.licenses.filter((one) => licenseStatus(one, license.sentAt) === 'open');
      return [
        ...open.map(({ id }): LicenseEvent => ({ type: 'LicenseReplaced', data: { growerId, id } })),
        { type: 'LicenseSent', data: { growerId, license } },
      ];
    }
    const { id, at, language } = command;
    const license = state.licenses.find((one) => one.id === id);
    if (!license || licenseStatus(license, at) !== 'open') return no('licenseGone');
    return [{ type: 'LicenseSigned', data: { growerId: state.growerId, id, signedAt: at, language } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'LicenseSent': {
        const { growerId, license } = event.data;
        return { growerId, licenses: [...state.licenses, { ...license, signedAt: null, replaced: false }] };
      }
      case 'LicenseReplaced':
        return withOne(state, event.data.id, { replaced: true });
      case 'LicenseSigned':
        return withOne(state, event.data.id, { signedAt: event.data.signedAt });
      default:
        return unknownEvent(state, event);
    }
  },
};
