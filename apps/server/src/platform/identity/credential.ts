import type { Decider } from '@loam/domain/kernel/decider/decider';
import type { Aggregate } from '../decisions/aggregate.js';

interface CredentialState {
  readonly hash?: string;
}
interface CredentialCommand {
  readonly type: 'SetPassword';
  readonly userId: number;
  /** Argon2id in PHC format, salt and parameters inside. */
  readonly hash: string;
}
type CredentialEvent = { type: 'PasswordSet'; data: { userId: number; hash: string } };

const decider: Decider<CredentialState, CredentialCommand, CredentialEvent> = {
  initial: {},
  decide: ({ userId, hash }) => [{ type: 'PasswordSet', data: { userId, hash } }],
  evolve: (_, { data }) => ({ hash: data.hash }),
};

/** `credential-<userId>`: apart from the user's own stream, so that no history of a person shows it. */
export const credential: Aggregate<CredentialState, CredentialCommand, CredentialEvent> = {
  kind: 'credential',
  decider,
  owner: (id) => `user:${Number(id)}`,
};
