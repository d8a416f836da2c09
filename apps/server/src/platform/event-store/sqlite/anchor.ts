import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '@loam/domain/kernel/json/canonical-json';
import { sha256 } from '../sealing.js';

/** Where the log stood: its last position, which is also the number of events, and the chain's hash there. */
export interface Anchor {
  readonly position: number;
  readonly logHash: string;
}

/** One disk sector a slot, so that a power cut leaves at least the other slot whole. */
const slotLength = 512;
const syncAtMostEveryMs = 50;

const folder = (dir: string) => join(dir, 'anchors');
const encode = ({ position, logHash }: Anchor) => {
  const text = canonicalJson({ position, logHash });
  return Buffer.from(`${text}\n${sha256(text)}\n`.padEnd(slotLength));
};

function decode(slot: string): Anchor | undefined {
  const [text, sum] = slot.split('\n');
  return text && sum === sha256(text) ? (JSON.parse(text) as Anchor) : undefined;
}

/** The newest readable anchor of every node that ever wrote here. A file without a readable slot counts as damage. */
export function readAnchors(dir: string): { anchors: Anchor[]; unreadable: string[] } {
  const anchors: Anchor[] = [];
  const unreadable: string[] = [];
  if (!existsSync(folder(dir))) return { anchors, unreadable };
  for (const name of readdirSync(folder(dir)).filter((file) => file.endsWith('.anchor'))) {
    const text = readFileSync(join(folder(dir), name), 'latin1');
    const slots = [text.slice(0, slotLength), text.slice(slotLength)].map(decode).filter((slot) => slot !== undefined);
    if (slots.length === 0) unreadable.push(name);
    else anchors.push(slots.reduce((a, b) => (b.position > a.position ? b : a)));
  }
  return { anchors, unreadable };
}

/**
 * Says outside the database how far the log had come, because SQLite silently shortens a damaged WAL.
 * It is written after the commit and before the acknowledgement, so it never promises more than was stored: a log ahead
 * of it is a commit cut off before its answer, a log behind it has lost acknowledged events. A kill keeps what was
 * written; only a power cut can set the anchor back, by no more than the time between two syncs, and that hides nothing
 * unless the WAL is damaged in the same moment. Each node has its own file, so that two of them cannot set it back.
 */
export class AnchorFile {
  readonly #fd: number;
  #slot = 0;
  #dirty = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(dir: string, nodeId: string, start: Anchor) {
    mkdirSync(folder(dir), { recursive: true });
    const path = join(folder(dir), `${nodeId.replace(/[^\w.-]/g, '_')}.anchor`);
    if (!existsSync(path)) {
      writeFileSync(`${path}.new`, Buffer.concat([encode(start), encode(start)]), { flush: true });
      renameSync(`${path}.new`, path); // never half a file under the real name
    }
    this.#fd = openSync(path, 'r+');
    this.write(start);
  }

  write(anchor: Anchor) {
    writeSync(this.#fd, encode(anchor), 0, slotLength, this.#slot * slotLength);
    this.#slot = 1 - this.#slot;
    this.#dirty = true;
    this.#timer ??= setTimeout(() => this.#sync(), syncAtMostEveryMs).unref();
  }

  close() {
    clearTimeout(this.#timer);
    if (this.#dirty) fdatasyncSync(this.#fd);
    closeSync(this.#fd);
  }

  #sync() {
    this.#dirty = false;
    this.#timer = undefined;
    fdatasync(this.#fd, () => undefined); // a failure leaves an older anchor, which is still a true one
  }
}
