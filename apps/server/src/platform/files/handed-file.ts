import { fstatSync, readSync } from 'node:fs';

/** Behind the standard three and the line to the server (`runInWorker`). */
const HANDED = 4;

/** In a worker: the bytes of the file that it was started with. */
export function handedFile(): Uint8Array {
  const bytes = Buffer.alloc(fstatSync(HANDED).size);
  for (let at = 0; at < bytes.length;) {
    const read = readSync(HANDED, bytes, at, bytes.length - at, at); // where the server stands in it is no matter
    if (read === 0) throw new Error('the file that was handed over was cut short');
    at += read;
  }
  return bytes;
}
