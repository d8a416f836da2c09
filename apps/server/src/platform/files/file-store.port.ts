import { defineErrors } from '@loam/domain/kernel/errors/errors';
import type { KeyOwner } from '../event-store/event-store.port.js';

export const fileErrors = defineErrors({
  quotaExceeded: { status: 413, message: 'Your storage is full. Delete files that are no longer needed and try again.' },
});

/** What is kept of a file beside its bytes. */
export interface StoredFile {
  /** `<userId>-<rest>`: letters, digits and hyphens. */
  readonly id: string;
  /** As the sender named it, made safe to offer as a download; never a path of ours. */
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the bytes, lower-case hex. */
  readonly sha256: string;
  readonly owner: KeyOwner;
  /** ISO-8601 UTC. */
  readonly at: string;
}

export interface NewFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Whose key seals name and bytes. */
  readonly owner: KeyOwner;
  /** Whose quota it counts against; 0 for the server's own files, which have none. */
  readonly userId: number;
  /** Where a repeat must find the same place again: letters, digits and hyphens. Random when absent. */
  readonly key?: string;
  /** Takes the place of files that go right after, so a full quota does not stop it. */
  readonly beyondQuota?: boolean;
}

/** What lies in the store, whether or not it can still be opened. */
export interface KeptFile {
  readonly id: string;
  /** Bytes as sealed. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Begun and not finished; no `read` finds it. */
  readonly draft: boolean;
}

/** Files of people: sealed under the owner's key, so that destroying the key erases them. Every adapter passes tests/contract/file-store. */
export interface FileStore {
  /** Durable when it resolves; the same `key` again replaces the file. @throws Refused 413 quotaExceeded, 503 storageFull */
  put(file: NewFile): Promise<StoredFile>;
  /** Undefined when there is no such file or its owner was erased. @throws FileDamaged */
  read(id: string): Promise<{ readonly file: StoredFile; readonly bytes: Buffer } | undefined>;
  /** Removing what is not there is no error. Takes drafts too. */
  remove(id: string): Promise<void>;
  /** Bytes that a person's files take. */
  used(userId: number): Promise<number>;
  /** Every file and draft, in no order. What comes or goes meanwhile may be listed or not. */
  list(): AsyncIterable<KeptFile>;
}

/** The bytes are not those that were put. */
export class FileDamaged extends Error {
  constructor(readonly id: string) {
    super(`file ${id} is damaged`);
  }
}

export const FILE_STORE = Symbol('FileStore');
