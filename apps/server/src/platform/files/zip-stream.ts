import { Zip, ZipDeflate } from 'fflate';
import { safeName } from './safe-name.js';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly at: Date;
}

/** Between two pieces others have their turn. */
const PIECE = 256 * 1024;
/** File systems take names of 255 bytes; some room is left for folders and for what an unpacker adds. */
const NAME_BYTES = 200;

/** An archive of files as they come, each held in memory alone; stored as they are, because what is handed on here is compressed already. */
export async function* zipped(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let broken: Error | null = null;
  const zip = new Zip((error, piece) => {
    broken ??= error;
    ready.push(piece);
  });
  const taken = () => {
    if (broken) throw broken;
    const pieces = ready;
    ready = [];
    return pieces;
  };
  const nameOf = uniqueNames();
  for await (const { name, bytes, at } of files) {
    // not ZipPassThrough: some unpackers take an entry of unknown length only when it is deflated
    const entry = new ZipDeflate(nameOf(name), { level: 0 });
    entry.mtime = at;
    zip.add(entry);
    for (let from = 0; from < bytes.length || from === 0; from += PIECE) {
      entry.push(bytes.subarray(from, from + PIECE), from + PIECE >= bytes.length);
      yield* taken();
    }
  }
  zip.end();
  yield* taken();
}

/** Names that are safe on every system, each once also where upper and lower case are the same. */
export function uniqueNames(): (name: string) => string {
  const known = new Set<string>();
  return (raw) => {
    const [, stem = '', extension = ''] = /^(.*?)(\.[^.]{1,10})?$/su.exec(safeName(raw)) ?? [];
    for (let n = 1; ; n++) {
      const end = `${n === 1 ? '' : ` (${n})`}${extension}`;
      const name = `${cut(stem, NAME_BYTES - Buffer.byteLength(end))}${end}`;
      const folded = name.normalize('NFC').toLowerCase();
      if (known.has(folded)) continue;
      known.add(folded);
      return name;
    }
  };
}

/** So many bytes of UTF-8, whole signs only. */
function cut(text: string, bytes: number): string {
  const signs = [...text];
  while (Buffer.byteLength(signs.join('')) > bytes) signs.pop();
  return signs.join('').trimEnd();
}
