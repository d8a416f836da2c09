import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BasicCredentials, type EndPoint } from '@kurrent/kurrentdb-client';
import { StoreMisconfigured } from '../event-store.port.js';
import { parseConnectionString } from './wire.js';

/** What `EVENT_STORE=kurrentdb://…` says. */
export interface KurrentSettings {
  readonly hosts: readonly EndPoint[];
  /** Undefined: in the clear. */
  readonly tls?: {
    readonly verify: boolean;
    readonly rootCertificate?: Buffer;
    readonly userKey?: Buffer;
    readonly userCertificate?: Buffer;
  };
  readonly credentials?: BasicCredentials;
}

/** @throws StoreMisconfigured, which never repeats the text: a password may be in it */
export function readConnectionString(text: string): KurrentSettings {
  const options = parsed(text);
  if (options.nodePreference !== undefined && options.nodePreference !== 'leader')
    throw new StoreMisconfigured(`EVENT_STORE says nodePreference=${options.nodePreference}, and Loam writes: leave it out`);
  if (options.tls === false) return { hosts: options.hosts }; // no password goes out in the clear
  return {
    hosts: options.hosts,
    ...(options.defaultCredentials && { credentials: options.defaultCredentials }),
    tls: {
      verify: options.tlsVerifyCert !== false,
      ...(options.tlsCAFile !== undefined && { rootCertificate: certificateAt(options.tlsCAFile, 'tlsCaFile') }),
      ...(options.userCertFile !== undefined && { userCertificate: certificateAt(options.userCertFile, 'userCertFile') }),
      ...(options.userKeyFile !== undefined && { userKey: certificateAt(options.userKeyFile, 'userKeyFile') }),
    },
  };
}

function parsed(text: string) {
  const warn = console.warn;
  const unknown: string[] = [];
  // The parser prints what it does not know, with the whole text.
  console.warn = (said: unknown) => void unknown.push(/option key "([^"]*)"/.exec(String(said))?.[1] ?? 'an option');
  try {
    const options = parseConnectionString(text);
    if (unknown.length > 0) throw new StoreMisconfigured(`EVENT_STORE has an option that is not known: ${unknown.join(', ')}`);
    return options;
  } catch (error) {
    if (error instanceof StoreMisconfigured) throw error;
    const { expected } = error as { expected?: string };
    throw new StoreMisconfigured(
      `EVENT_STORE cannot be read: ${expected ? `expected ${expected}` : 'it has to be kurrentdb://user:password@host:2113?tls=true'}`,
    );
  } finally {
    console.warn = warn;
  }
}

function certificateAt(path: string, option: string): Buffer {
  const file = resolve(path);
  if (!existsSync(file)) throw new StoreMisconfigured(`EVENT_STORE names ${option}=${path}, and there is no such file`);
  return readFileSync(file);
}
