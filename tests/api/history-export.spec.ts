import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inflateSync } from 'node:zlib';
import type { Client } from '../support/client.js';
import { groupsOf, newField, newGrower } from './support/growers.js';
import { hasPdfToText, orNoPdfToText, textOfPdf } from './support/pdf.js';
import { newPlan } from './support/plans.js';
import { startServer, type TestServer } from './support/server.js';

let server: TestServer;
let admin: Client;
let stranger: Client;
let growerId: number;
let planId: number;
/** With a version whose name is in another script than most of the cover. */
let namedId: number;

beforeAll(async () => {
  server = await startServer({ seed: 'acceptance' });
  [admin, stranger] = [await server.as('group-1'), await server.as('group-8')];
  growerId = await newGrower(admin, groupsOf(server.fixture())[0]!, { fullName: 'Export Owner', email: 'owner@example.test' });
  planId = (await newPlan(admin, growerId, await newField(admin, growerId))).id;
  await admin.post('/plan', { id: planId, cultivar: '=HYPERLINK("http://bad.test")', notes: 'शेतकरी\n@SUM(A1)' });
  await admin.post('/plan', { id: planId, crop: { expectedYield: 44 } });
  namedId = (await newPlan(admin, growerId, await newField(admin, growerId, { name: 'South' }))).id;
  await admin.post(`/history/plan/${namedId}/versions`, { name: 'पाऊस' });
});
afterAll(() => server?.stop());

const root = resolve(import.meta.dirname, '../..');
/** As an auditor runs it: a file, and nothing of ours but the program. */
async function verify(text: string): Promise<{ code: number; line: Record<string, unknown> }> {
  const file = join(server.dataDir, `export-${crypto.randomUUID()}.jsonl`);
  writeFileSync(file, text);
  const ran = promisify(execFile)(process.execPath, [join(root, 'scripts/verify.mjs'), file], { env: { PATH: process.env['PATH'] } });
  const { stdout, code } = await ran.then(
    ({ stdout: out }) => ({ stdout: out, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  );
  expect(stdout.split('\n')).toHaveLength(2);
  return { code, line: JSON.parse(stdout) };
}
const exported = (format: string, kind = 'plan', id = planId) => admin.get(`/history/${kind}/${id}/export`, { query: { format } });

const cover = (language: string, id: number) =>
  fetch(`${server.url}/api/history/plan/${id}/export?format=pdf`, {
    headers: { Authorization: `Bearer ${admin.token}`, 'Accept-Language': language },
  });

describe('taking a history away', () => {
  test('C297 JSON Lines that anyone can verify without the store', async () => {
    const { status, text, headers } = await exported('jsonl');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''plan-${planId}-history.jsonl`);
    expect([headers.get('x-content-type-options'), headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
      'nosniff',
      'private, no-store',
      'sandbox',
    ]);
    const [head, ...lines] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { body: history } = await admin.get(`/history/plan/${planId}`);
    expect(head).toEqual({ kind: 'plan', id: planId, events: lines.length, head: history.head.hash });
    expect(Object.keys(lines[0]).sort()).toEqual([
      'actorId',
      'hash',
      'id',
      'plain',
      'prevHash',
      'recordedAt',
      'salt',
      'sealedHash',
      'seq',
      'type',
    ]);
    expect(await verify(text)).toEqual({ code: 0, line: { result: 'verified', revisions: lines.length, head: head.head } });
  });

  test('C297 what was changed, cut, reordered or left out is found and named', async () => {
    const { text } = await exported('jsonl');
    const lines = text.trimEnd().split('\n');
    const last = lines.length - 2;
    const changed = text.replace('"expectedYield":44', '"expectedYield":45');
    expect(await verify(changed)).toMatchObject({ code: 1, line: { result: 'broken', brokenAt: last } });
    expect(await verify(lines.slice(0, -1).join('\n'))).toMatchObject({ code: 1, line: { result: 'incomplete', brokenAt: last } });
    expect(await verify([lines[0], ...lines.slice(2)].join('\n'))).toMatchObject({ code: 1, line: { result: 'incomplete', brokenAt: 0 } });
    expect(await verify([lines[0], lines[2], lines[1], ...lines.slice(3)].join('\n'))).toMatchObject({
      code: 1,
      line: { result: 'broken', brokenAt: 0 },
    });
    expect(await verify(text.slice(0, -40))).toMatchObject({ code: 1, line: { result: 'incomplete' } });
  });

  test('C297 a table for people, in which no cell is a formula', async () => {
    const { text, headers } = await exported('csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text).toContain(`"'=HYPERLINK(""http://bad.test"")"`);
    expect(text).toContain('"\'शेतकरी\n@SUM(A1)"');
    expect(text.split('\r\n')[0]).toBe('revision,at,byId,byName,byRole,origin,reason,version,path,old,new,hash');
  });

  test('C297 a PDF cover with the head of the chain', async () => {
    const response = await cover('en', planId);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get('content-type'), bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect(glyphsOf(bytes)).toBeGreaterThan(400);
  });

  (hasPdfToText ? test : test.skip).each([
    [
      'en',
      [
        'History of plan',
        'Head of the chain',
        'पाऊस (Group One,',
        'Grower',
        'Export Owner',
        'Field',
        'South',
        'Company',
        'Period',
        'Verify a file',
        'A revision is one change as people see it and may be stored as several events.',
      ],
    ],
    ['mr-IN,en;q=0.5', ['योजना', 'आवृत्त्या', 'साठवलेल्या घटना', 'आवृत्ती म्हणजे', 'साखळीचा शेवटचा हॅश', 'पडताळणी कशी करावी', 'पाऊस (Group One,']],
    [
      'pt_BR',
      [
        'Histórico – plano:',
        'Revisões',
        'Eventos armazenados',
        'Uma revisão é uma alteração como as pessoas a veem',
        'Produtor',
        'Export Owner',
        'Período',
        'Hash final da cadeia',
        'Não prova quem estava ao teclado.',
        'पाऊस (Group One,',
      ],
    ],
  ])(`C297 the PDF cover is in the caller's language: %s${orNoPdfToText}`, async (language, words) => {
    const text = textOfPdf(await (await cover(language, namedId)).arrayBuffer());
    const { head } = JSON.parse((await exported('jsonl', 'plan', namedId)).text.split('\n')[0]!);
    expect(text.slice(0, 60)).not.toContain(`${namedId}:`); // its number is nobody's name for it
    expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}/); // dates as its reader writes them
    expect(text.split('GroupOne').length).toBeGreaterThan(2); // who made the revisions, beside who made the version
    for (const word of [...words, head, 'npm run -s verify -- FILE']) expect(text).toContain(word.replaceAll(/\s+/g, ''));
  });

  test('C300 the export of the audit verifies with the same program; changed, cut or reordered it does not', async () => {
    const auditor = await server.verified('group-1');
    const { text } = await auditor.get('/audit/export', { query: { format: 'jsonl', kind: 'plan', id: planId } });
    const lines = text.trimEnd().split('\n');
    const { head, result } = { head: JSON.parse(lines.at(-1)!).chain.hash as string, result: 'verified' };
    expect(await verify(text)).toEqual({ code: 0, line: { result, revisions: lines.length, head } });
    expect(await verify(text.replace('"new":44', '"new":45'))).toMatchObject({ code: 1, line: { result: 'broken' } });
    expect(await verify(lines.slice(1).join('\n'))).toMatchObject({ code: 1, line: { result: 'incomplete', brokenAt: 0 } });
    expect(await verify(lines.slice(0, -1).join('\n'))).toMatchObject({ code: 1, line: { result: 'incomplete' } });
    expect(await verify([lines[1], lines[0], ...lines.slice(2)].join('\n'))).toMatchObject({ code: 1, line: { result: 'broken' } });
    const whole = await auditor.get('/audit/export', { query: { format: 'jsonl' } });
    expect(await verify(whole.text)).toMatchObject({ code: 0 });
  });

  test('C297 of other kinds too; only a known format; out of scope like missing', async () => {
    const { text } = await exported('jsonl', 'customer', growerId);
    expect((await verify(text)).code).toBe(0);
    expect((await exported('docx')).status).toBe(422);
    expect((await admin.get(`/history/plan/${planId}/export`)).status).toBe(422);
    for (const format of ['jsonl', 'csv', 'pdf'])
      expect((await stranger.get(`/history/plan/${planId}/export`, { query: { format } })).body).toMatchObject({
        status: 404,
        key: 'PlanNotFound',
      });
  });
});

/** How many glyphs the pages draw. */
function glyphsOf(pdf: Buffer): number {
  let glyphs = 0;
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    try {
      const page = inflateSync(pdf.subarray(at + 7)).toString('latin1');
      for (const [, hex] of page.matchAll(/<([0-9a-f]+)>/g)) if (page.includes('TJ')) glyphs += hex!.length / 4;
    } catch {
      continue; // not a page: a font or a table
    }
  }
  return glyphs;
}
