import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { canonicalJson } from '../kernel/json/canonical-json.js';
import { verifyExport } from './verify-export.js';

const sha256 = (hex: string, text: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).update(text).digest('hex');

/** An export as docs/architecture.md (history) describes it, made without the code that writes one. */
function exported(count = 8, erased: readonly number[] = []) {
  let prevHash = '0'.repeat(64);
  const lines = Array.from({ length: count }, (_, seq) => {
    const plain = { data: { values: { name: `Nâme ${seq} ₹` } }, actorName: 'Asha' };
    const salt = sha256('', `salt ${seq}`).slice(0, 32);
    const event = { seq, id: `id-${seq}`, type: 'PlanDetailsChanged', actorId: 7, recordedAt: `2026-04-01T10:00:0${seq % 10}.000Z` };
    const sealedHash = sha256('', `sealed ${seq}`);
    const commit = sha256(salt, canonicalJson(plain));
    const hash = sha256(prevHash, canonicalJson({ ...event, commit, sealedHash }));
    const line: Record<string, unknown> = {
      ...event,
      ...(erased.includes(seq) ? { commit } : { salt, plain }),
      sealedHash,
      prevHash,
      hash,
    };
    prevHash = hash;
    return line;
  });
  return { head: { kind: 'plan', id: 5, events: count, head: prevHash } as Record<string, unknown>, lines };
}
const text = ({ head, lines }: ReturnType<typeof exported>) => [head, ...lines].map((line) => `${canonicalJson(line)}\n`).join('');
const verify = (file: ReturnType<typeof exported> | string) => verifyExport(typeof file === 'string' ? file : text(file), sha256);

describe('verifying an export', () => {
  test('as it was written: verified, with the number of events and the head', async () => {
    const file = exported();
    expect(await verify(file)).toEqual({ result: 'verified', revisions: 8, head: file.head['head'] });
    expect(await verify(text(file).replaceAll('\n', '\r\n'))).toMatchObject({ result: 'verified' });
    expect(await verify(text(file).trimEnd())).toMatchObject({ result: 'verified' });
  });

  test('erased content leaves the chain whole, and is told', async () => {
    expect(await verify(exported(8, [2, 3]))).toMatchObject({ result: 'verified', revisions: 8, erased: 2 });
  });

  test.each<[string, (line: Record<string, any>) => void]>([
    ['a value', (line) => (line['plain'].data.values.name = 'Other')],
    ['the name of who did it', (line) => (line['plain'].actorName = 'Somebody')],
    ['who did it', (line) => (line['actorId'] = 8)],
    ['when', (line) => (line['recordedAt'] = '2026-04-02T10:00:00.000Z')],
    ['what', (line) => (line['type'] = 'PlanCompleted')],
    ['its id', (line) => (line['id'] = 'id-x')],
    ['the salt', (line) => (line['salt'] = '00'.repeat(16))],
    ['the sealed hash', (line) => (line['sealedHash'] = '0'.repeat(64))],
    ['the hash before', (line) => (line['prevHash'] = '1'.repeat(64))],
    ['its hash', (line) => (line['hash'] = '2'.repeat(64))],
    ['its content taken away', (line) => delete line['plain']],
    ['its number', (line) => (line['seq'] = 70)],
  ])('%s changed anywhere: broken there', async (_what, change) => {
    for (const at of [0, 4, 7]) {
      const file = exported();
      change(file.lines[at]!);
      expect(await verify(file)).toMatchObject({ result: 'broken', revisions: at, brokenAt: at });
    }
  });

  test('a changed event whose hash was made anew breaks the next one', async () => {
    const file = exported();
    const line = file.lines[3]! as Record<string, any>;
    line['plain'].data.values.name = 'Other';
    const { salt, plain, hash: _old, prevHash, ...event } = line;
    line['hash'] = sha256(prevHash, canonicalJson({ ...event, commit: sha256(salt, canonicalJson(plain)) }));
    expect(await verify(file)).toMatchObject({ result: 'broken', brokenAt: 4 });
  });

  test('events missing at the end, in the middle, at the beginning: incomplete there', async () => {
    for (const [from, count] of [
      [7, 1],
      [5, 3],
      [0, 1],
      [3, 2],
      [0, 8],
    ] as const) {
      const file = exported();
      file.lines.splice(from, count);
      expect([from, await verify(file)]).toEqual([
        from,
        expect.objectContaining({ result: 'incomplete', revisions: from, brokenAt: from }),
      ]);
    }
  });

  test('cut at any byte: never verified, never taken for a change', async () => {
    const whole = text(exported(3));
    for (let end = 0; end < whole.length - 1; end += 1)
      expect([end, (await verify(whole.slice(0, end))).result]).toEqual([end, 'incomplete']);
  });

  test('a gap does not hide what was changed behind it', async () => {
    const file = exported();
    (file.lines[6] as Record<string, any>)['plain'].actorName = 'Somebody';
    file.lines.splice(2, 1);
    expect(await verify(file)).toMatchObject({ result: 'broken', brokenAt: 6 });
  });

  test('reordered, repeated, added to, or of another chain: broken', async () => {
    const swapped = exported();
    [swapped.lines[2], swapped.lines[3]] = [swapped.lines[3]!, swapped.lines[2]!];
    expect(await verify(swapped)).toMatchObject({ result: 'broken', brokenAt: 2 });
    const repeated = exported();
    repeated.lines.splice(4, 0, repeated.lines[3]!);
    expect(await verify(repeated)).toMatchObject({ result: 'broken', brokenAt: 4 });
    const longer = exported(8);
    longer.head = { ...longer.head, events: 7 };
    expect(await verify(longer)).toMatchObject({ result: 'broken', brokenAt: 7 });
    const other = exported();
    other.head = { ...other.head, head: 'f'.repeat(64) };
    expect(await verify(other)).toMatchObject({ result: 'broken', brokenAt: 7 });
    const spliced = exported();
    spliced.lines[5] = exported(8).lines[4]!;
    expect(await verify(spliced)).toMatchObject({ result: 'broken', brokenAt: 5 });
  });

  test('nothing, no JSON, or no first line', async () => {
    expect(await verify('')).toMatchObject({ result: 'incomplete', revisions: 0 });
    expect(await verify('no json\n')).toMatchObject({ result: 'incomplete' });
    expect(await verify('{"kind":"plan"}\n')).toMatchObject({ result: 'broken', brokenAt: 0 });
    const file = exported();
    expect(await verify(file.lines.map((line) => canonicalJson(line)).join('\n'))).toMatchObject({ result: 'incomplete' });
    const garbled = text(exported()).split('\n');
    garbled[4] = garbled[4]!.slice(0, 40);
    expect(await verify(garbled.join('\n'))).toMatchObject({ result: 'broken', brokenAt: 3 });
  });
});
