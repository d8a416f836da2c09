import type { KeyOwner } from './event-store.port.js';

/**
 * Where the keys live that seal people's data, apart from the log (docs/architecture.md, personal data).
 * Destroying a key erases its owner everywhere: what it sealed can never be read again, by anyone.
 */
export interface KeyVault {
  /** The owner's key (32 bytes), made at first use and durable before it is handed out. @throws KeyDestroyed */
  keyFor(owner: KeyOwner): Uint8Array;
  /** Undefined when the key was destroyed. @throws KeyMissing when there never was one: keys were lost, not destroyed */
  find(owner: KeyOwner): Uint8Array | undefined;
  destroy(owner: KeyOwner): void;
  /** Whether there was a key and it is gone for good. */
  isDestroyed(owner: KeyOwner): boolean;
  isEmpty(): boolean;
  close(): void;
}

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
