import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { canonicalJson } from '../kernel/json/canonical-json.js';
import { linkedEntry, type ProvableEntry } from './audit-chain.js';
import { verifyExport } from './verify-export.js';

const sha256 = (hex: string, text: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).update(text).digest('hex');

async function exported(count = 5): Promise<ProvableEntry[]> {
  const lines: ProvableEntry[] = [];
  let prev = '0'.repeat(64);
  for (let n = 0; n < count; n += 1) {
    const { proof, hash, ...what } = event(n);
    const line = await linkedEntry({ ...what, hash }, proof, count - n - 1, prev, sha256);
    prev = line.chain.hash;
    lines.push(line);
  }
  return lines;
}

/** As the store has it: the hash is of who, when, what kind and what was committed to. */
function event(n: number) {
  const proof = {
    seq: n,
    id: `id-${n}`,
    commit: sha256('', `commit ${n}`),
    sealedHash: sha256('', `sealed ${n}`),
    prevHash: sha256('', 'before'),
  };
  const [type, at] = ['FieldChanged', `2026-04-01T10:00:0${n}.000Z`];
  const { prevHash, ...named } = proof;
  const hash = sha256(prevHash, canonicalJson({ ...named, type, actorId: 7, recordedAt: at }));
  return {
    ...{ position: 90 - n, at, by: { id: 7, name: 'Asha', role: 1 }, type, kind: 'field', action: type, entity: 'field', id: 3 },
    ...{ revision: n, subject: { name: 'North' }, changes: [{ path: 'name', old: 'A', new: 'B' }], hash, proof },
  };
}
const verify = (lines: readonly unknown[]) => verifyExport(lines.map((line) => `${canonicalJson(line)}\n`).join(''), sha256);

describe('verifying an export of the audit', () => {
  test('as it was written: verified, with the number of entries and the hash of the last', async () => {
    const lines = await exported();
    expect(await verify(lines)).toEqual({ result: 'verified', revisions: 5, head: lines[4]!.chain.hash });
    const text = lines.map((line) => canonicalJson(line)).join('\r\n');
    expect(await verifyExport(text, sha256)).toMatchObject({ result: 'verified' });
  });

  test.each<[string, (line: any) => void]>([
    ['a value', (line) => (line.changes[0].new = 'C')],
    ['a name', (line) => (line.by.name = 'Somebody')],
    ['who did it', (line) => (line.by.id = 8)],
    ['when', (line) => (line.at = '2026-04-02T10:00:00.000Z')],
    ['what', (line) => (line.type = 'FieldRemoved')],
    ['what it was about', (line) => (line.subject.name = 'South')],
    ['its hash', (line) => (line.hash = '2'.repeat(64))],
    ['its proof', (line) => (line.proof.commit = '3'.repeat(64))],
    ['how many follow', (line) => (line.chain.left += 1)],
  ])('%s changed anywhere: broken there', async (_what, change) => {
    for (const at of [0, 2, 4]) {
      const lines = structuredClone(await exported());
      change(lines[at]);
      expect(await verify(lines)).toMatchObject({ result: 'broken', brokenAt: at });
    }
  });

  test('whichever byte of a line is another: broken there', async () => {
    const texts = (await exported()).map((line) => canonicalJson(line));
    for (const nth of [0, 2])
      for (let at = 0; at < texts[nth]!.length; at++) {
        const sign = String.fromCharCode(texts[nth]!.charCodeAt(at) ^ 1);
        const changed = texts.with(nth, texts[nth]!.slice(0, at) + sign + texts[nth]!.slice(at + 1));
        expect([at, await verifyExport(`${changed.join('\n')}\n`, sha256)]).toMatchObject([at, { result: 'broken', brokenAt: nth }]);
      }
  });

  test('cut at either end or in between: incomplete; in another order: broken', async () => {
    const lines = await exported();
    const [a, b, c, d, e] = lines;
    expect(await verify([b, c, d, e])).toMatchObject({ result: 'incomplete', brokenAt: 0 });
    expect(await verify([a, b, c])).toMatchObject({ result: 'incomplete', brokenAt: 3 });
    expect(await verify([a, b, d, e])).toMatchObject({ result: 'incomplete', brokenAt: 2 });
    expect(await verify([a, c, b, d, e])).toMatchObject({ result: 'broken', brokenAt: 1 });
    expect(await verify([a, b, b, c, d, e])).toMatchObject({ result: 'broken', brokenAt: 2 });
    expect(
      await verifyExport(
        lines
          .map((line) => canonicalJson(line))
          .join('\n')
          .slice(0, -9),
        sha256,
      ),
    ).toMatchObject({ result: 'incomplete' });
    expect(await verify([a, { ...b, chain: undefined }, c])).toMatchObject({ result: 'broken', brokenAt: 1 });
  });
});
