import { describe, expect, test } from '@jest/globals';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import { uniqueNames, type ZippedFile, zipped } from './zip-stream.js';

const at = new Date('2026-11-29T08:00:00Z');
async function* given(...files: [string, Uint8Array][]): AsyncGenerator<ZippedFile> {
  for (const [name, bytes] of files) yield { name, bytes, at };
}
async function packed(...files: [string, Uint8Array][]): Promise<{ pieces: Uint8Array[]; read: Record<string, Uint8Array> }> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipped(given(...files))) pieces.push(piece);
  return { pieces, read: unzipSync(Buffer.concat(pieces)) };
}

describe('an archive', () => {
  test('holds each file as it was, an empty one too, in pieces of a bounded size', async () => {
    const large = new Uint8Array(3 * 2 ** 20).map((_, i) => (i * 31) % 251);
    const { pieces, read } = await packed(['a.pdf', strToU8('one')], ['empty.pdf', new Uint8Array()], ['large.pdf', large]);
    expect(Object.keys(read)).toEqual(['a.pdf', 'empty.pdf', 'large.pdf']);
    expect(strFromU8(read['a.pdf']!)).toBe('one');
    expect(read['empty.pdf']).toHaveLength(0);
    expect(Buffer.from(read['large.pdf']!).equals(Buffer.from(large))).toBe(true);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300 * 1024);
  });

  test('of nothing is one that opens', async () => expect((await packed()).read).toEqual({}));
});

test('names are safe, and each is there once, whatever the case', () => {
  const nameOf = uniqueNames();
  expect(['Plan.pdf', 'plan.pdf', 'Plan.pdf', '../../etc/Plan.pdf', 'con.pdf', 'a:b?.pdf', '.pdf'].map(nameOf)).toEqual([
    'Plan.pdf',
    'plan (2).pdf',
    'Plan (3).pdf',
    'Plan (4).pdf',
    'file-con.pdf',
    'ab.pdf',
    'pdf',
  ]);
  const long = nameOf(`${'शे'.repeat(60)}.pdf`);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(200);
  expect(long).toMatch(/^शे.*\.pdf$/u);
  expect(nameOf(`${'शे'.repeat(60)}.pdf`)).toMatch(/ \(2\)\.pdf$/u);
});
