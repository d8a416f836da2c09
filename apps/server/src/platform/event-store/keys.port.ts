import { type KeyOwner, StoreUnavailable } from './event-store.port.js';

/**
 * Where the keys live that seal people's data, apart from the log (docs/architecture.md, personal data).
 * Destroying a key erases its owner everywhere: what it sealed can never be read again, by anyone.
 */
export interface KeyVault {
  /**
   * Before the others are asked about these owners: undefined when they answer at once, else when another process has done with its
   * commit. `make`: who has no key gets one, so that `keyFor` finds it. @throws KeysBusy
   */
  ready(owners: readonly KeyOwner[], make?: boolean): Promise<void> | undefined;
  /** The owner's key (32 bytes), made at first use and durable before it is handed out. @throws KeyDestroyed */
  keyFor(owner: KeyOwner): Uint8Array;
  /** Undefined when the key was destroyed. @throws KeyMissing when there never was one: keys were lost, not destroyed */
  find(owner: KeyOwner): Uint8Array | undefined;
  /** At once, or when another process has done with its commit. @throws KeysBusy */
  destroy(owner: KeyOwner): Promise<void>;
  /** Whether there was a key and it is gone for good. */
  isDestroyed(owner: KeyOwner): boolean;
  isEmpty(): boolean;
  close(): void;
}

/** Another process is in the middle of a commit. */
export class KeysBusy extends StoreUnavailable {}
export class KeyDestroyed extends Error {
  constructor(owner: KeyOwner) {
    super(`${owner} was erased`);
  }
}
export class KeyMissing extends Error {
  constructor(owner: KeyOwner) {
    super(`the key of ${owner} is missing`);
  }
}

export const KEY_VAULT = Symbol('KeyVault');
