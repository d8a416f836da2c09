import { expect, test } from '@jest/globals';
import { exportedFile } from './exported-file';

const hash = 'a'.repeat(64);
const entry = (at: string) =>
  JSON.stringify({
    at,
    by: { id: 1 },
    hash,
    proof: { commit: hash, sealedHash: hash, prevHash: hash },
    chain: { left: 0, prev: hash, hash },
  });

test('a file is known by its first words, whatever it is called', () => {
  const head = JSON.stringify({ kind: 'plan', id: 5, events: 3, head: hash });
  expect(exportedFile(`\uFEFF${head}\r\n{}`)).toEqual({ is: 'history', kind: 'plan', id: 5, head: hash });
  expect(exportedFile(`${entry('2026-02-02T00:00:00.000Z')}\n${entry('2026-01-01T00:00:00.000Z')}\n`)).toEqual({
    is: 'audit',
    newest: '2026-02-02T00:00:00.000Z',
    oldest: '2026-01-01T00:00:00.000Z',
  });
  expect(exportedFile('position,at,byId\r\n1,2,3')).toEqual({ is: 'table' });
  expect(exportedFile('revision,at,byId')).toEqual({ is: 'table' });
  expect(exportedFile('%PDF-1.7')).toEqual({ is: 'paper' });
  for (const text of ['', 'Hello', '{}', '[]\n', 'null']) expect(exportedFile(text)).toEqual({ is: 'foreign' });
});

test('an export of the audit is known whichever byte of its first line is another', () => {
  const [first, second] = [entry('2026-02-02T00:00:00.000Z'), entry('2026-01-01T00:00:00.000Z')];
  for (let at = 0; at < first.length; at++) {
    const changed = first.slice(0, at) + String.fromCharCode(first.charCodeAt(at) ^ 1) + first.slice(at + 1);
    expect([at, exportedFile(`${changed}\n${second}\n`).is]).toEqual([at, 'audit']);
  }
});
