import { fstatSync, readSync } from 'node:fs';

/** Behind the standard three and the line to the server (`runInWorker`). */
const HANDED = 4;

/** As a message tells of it: of what is handed over open, the name alone. */
export interface ToldFile {
  readonly name: string;
  readonly bytes?: Uint8Array;
}

/** In a worker: the bytes of a file that it was started with. */
export function handedFile(which = 0): Uint8Array {
  const file = HANDED + which;
  const bytes = Buffer.alloc(fstatSync(file).size);
  for (let at = 0; at < bytes.length;) {
    const read = readSync(file, bytes, at, bytes.length - at, at); // where the server stands in it is no matter
    if (read === 0) throw new Error('the file that was handed over was cut short');
    at += read;
  }
  return bytes;
}

/** The same of all that a message tells of: those without bytes are the ones that were handed over, in their order. */
export function withHanded(told: readonly ToldFile[]): { name: string; bytes: Uint8Array }[] {
  let handed = 0;
  return told.map(({ name, bytes }) => ({ name, bytes: bytes ?? handedFile(handed++) }));
}
