import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from '../../../apps/server/src/platform/read-model/dump.js';
import { Redis } from '../../../apps/server/src/platform/read-model/redis.js';

/** The test's own: its mailbox, and the ids of what was seeded. */
const OWN = new Set(['mail.jsonl', 'sms.jsonl', 'fixture.json']);

/** A text as it may stand in bytes: UTF-8 and UTF-16 of either order in any case, and base64 at each of its three offsets. */
function forms(text: string): { folded: Buffer[]; exact: Buffer[] } {
  const lower = text.toLowerCase();
  const utf16 = Buffer.from(lower, 'utf16le');
  const base64 = [0, 1, 2].map((offset) => {
    const coded = Buffer.concat([Buffer.alloc(offset, 32), Buffer.from(text)]).toString('base64');
    return Buffer.from(coded.slice(offset === 0 ? 0 : offset + 1, -4)); // what lies beside it makes the first and last signs
  });
  return { folded: [Buffer.from(lower), utf16, Buffer.from(utf16).swap16()], exact: base64 };
}

const lowered = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  for (let i = 0; i < copy.length; i++) if (copy[i]! >= 65 && copy[i]! <= 90) copy[i]! += 32;
  return copy;
};

/** Which of the texts stand in the bytes. */
export function textsIn(bytes: Buffer, texts: readonly string[]): string[] {
  const folded = lowered(bytes);
  return texts.filter((text) => {
    const { folded: any, exact } = forms(text);
    return any.some((form) => folded.includes(form)) || exact.some((form) => bytes.includes(form));
  });
}

/** `path: text` for each of the texts that stands in a file under a folder. */
export const textsInFolder = (folder: string, texts: readonly string[]): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !OWN.has(entry.name))
    .flatMap(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return textsIn(readFileSync(path), texts).map((text) => `${path}: ${text}`);
    });

/** The keys and values of Redis that have one of the texts. */
export async function textsInRedis(url: string, texts: readonly string[]): Promise<string[]> {
  const redis = new Redis(url);
  redis.connect();
  try {
    while (!redis.ready) await new Promise((done) => setTimeout(done, 10));
    const lines = await dump(redis, '');
    return lines.filter((line) => textsIn(Buffer.from(line), texts).length > 0).map((line) => line.slice(0, 300));
  } finally {
    redis.close();
  }
}
