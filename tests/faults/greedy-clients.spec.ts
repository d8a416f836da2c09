import { beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket as Tcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { holdToPromise } from '../api/support/beside.js';
import { million } from '../api/support/broken-archives.js';
import type { Client } from '../support/client.js';
import type { FixtureGroup } from '../support/stack.js';
import { bookOf, honestRows } from '../support/xlsx.js';
import type { Editor } from './support/editor.js';
import { exactly, figure, ratioFigures } from './support/figures.js';
import { quantile } from './support/load.js';
import { programs } from './support/programs.js';
import { faultRig } from './support/rig.js';
import { until } from './support/whole.js';

const halfOpen = Number(process.env['LOAM_HALF_OPEN'] ?? 2_000);
const halfShaken = Number(process.env['LOAM_HALF_SHAKEN'] ?? 500);
const floodMs = Number(process.env['LOAM_FLOOD_MS'] ?? 4_000);
const frames = Number(process.env['LOAM_HOSTILE_FRAMES'] ?? 10_000);
const CALLS_A_SECOND = 1_000;
const EDITS_A_SECOND = 500;
/** Writes of one person that the server takes, and edits of one socket. */
const LET_THROUGH_A_SECOND = 10;
const EDITS_LET_THROUGH = 50;
/** The kernel holds 511 that a process has not accepted yet, and resets some of those beyond. */
const AT_ONCE = 250;
/** It waits so long for the end of a head. */
const HEADERS_MS = 15_000;
const rig = faultRig({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1' } });
const start = programs();

let group: FixtureGroup;
let client: Client;
let other: Client;
const from = (address: string) => ({ 'X-Forwarded-For': address });
const asOther = { token: async () => other.token! };
beforeAll(async () => {
  group = rig.group;
  client = rig.client.with(from('192.0.2.1'));
  other = (await rig.signIn(rig.person('group-1'))).with(from('192.0.2.2'));
});

/** Times of calls of another person in ms, about twenty a second; each of them is answered as ever. */
async function callTimes(ms: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + ms; performance.now() < end; await pause(50)) {
    const asked = performance.now();
    expect((await other.get(`/customer?customerId=${group.growerIds[0]}`)).status).toBe(200);
    times.push(performance.now() - asked);
  }
  return times;
}

/** The same beside edits of another person, with such rests. */
async function bothTimes(editor: Editor, ms: number, restMs: number): Promise<{ calls: number[]; edits: number[] }> {
  const [calls, edits] = await Promise.all([callTimes(ms), rig.answerTimes([editor], ms, restMs)]);
  return { calls, edits };
}
/** The same again and again while somebody else is at work, each held to what an honest person is promised. */
async function bothBeside(
  id: string,
  attack: string,
  editor: Editor,
  isAtWork: () => boolean,
): Promise<{ calls: number[]; edits: number[] }> {
  const [calls, edits]: number[][] = [[], []];
  while (isAtWork()) {
    const more = await bothTimes(editor, 500, 30);
    calls!.push(...more.calls);
    edits!.push(...more.edits);
  }
  holdToPromise(id, `calls beside ${attack}`, calls!);
  holdToPromise(id, `edits beside ${attack}`, edits!);
  return { calls: calls!, edits: edits! };
}

describe(`slow and greedy clients (seed ${rig.seed})`, () => {
  test(`F2: ${halfOpen} calls and ${halfShaken} handshakes that never end do not keep others waiting, and are ended`, async () => {
    const editor = await rig.openEditor(2, group.planIds[0]!, asOther);
    const slow: Tcp[] = [];
    const ends: string[] = [];
    const began = performance.now();
    const open = (head: string) => {
      let why = 'closed';
      const socket = connect(rig.node.port, '127.0.0.1')
        .on('error', ({ message }) => (why = message))
        .on('close', () => ends.push(`${why} after ${Math.round(performance.now() - began)} ms`))
        .resume();
      socket.write(head);
      slow.push(socket);
    };
    const heads = [
      ...Array.from({ length: halfOpen }, () => 'POST /api/customer HTTP/1.1\r\nHost: x\r\nContent-'),
      ...Array.from(
        { length: halfShaken },
        () => 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n',
      ),
    ];
    try {
      for (let n = 0; n < heads.length; n += AT_ONCE) {
        heads.slice(n, n + AT_ONCE).forEach(open);
        await until('all are connected', 20_000, () => slow.every(({ connecting }) => !connecting));
        await client.get('/health/live'); // answered after what waited before it was accepted
      }
      let seconds = 0;
      const goOn = () => {
        for (const socket of slow) if (!socket.destroyed) socket.write('a');
        return (seconds += 1) <= 8;
      };
      const { calls } = await bothBeside('F2', 'half-open ones', editor, goOn);
      figure('F2', `p99 of a call beside ${slow.length - ends.length} half-open ones`, quantile(calls, 0.99), 'ms', { most: 500 });
      if (performance.now() - began < HEADERS_MS) expect(ends).toEqual([]);
      await until('the half-open ones are ended', 40_000, () => ends.length === slow.length);
      expect((await client.get(`/customer?customerId=${group.growerIds[0]}`)).status).toBe(200);
    } finally {
      for (const socket of slow) socket.destroy();
    }
  });

  test(
    `F3: ${CALLS_A_SECOND} writes and ${EDITS_A_SECOND} edits a second of one person for ${floodMs} ms are cut at the limit, and another person notices nothing`,
    async () => {
      const id = group.growerIds[0]!;
      const editor = await rig.openEditor(3, group.planIds[1]!, asOther);
      const round = async (ms: number) => {
        const times = await bothTimes(editor, ms, 50);
        return { ...times, call: quantile(times.calls, 0.99), edit: quantile(times.edits, 0.99) };
      };
      await round(1_000);
      await ratioFigures('F3', 1.5, async () => {
        const calm = await round(floodMs);
        const flood = start('flood', rig.node.port, client.token!, id, `plan:${group.planIds[1]}`, CALLS_A_SECOND, EDITS_A_SECOND);
        await flood.says(/limited/, 120_000); // the first 600 writes of a minute are good
        const during = await round(floodMs);
        holdToPromise('F3', 'calls beside the flood', during.calls);
        holdToPromise('F3', 'edits beside the flood', during.edits);
        flood.nudge();
        await flood.says(/\}$/m, 20_000);
        const { sent, statuses, keys, retryAfter, edited, seconds } = JSON.parse(flood.said());
        figure('F3', 'calls that one person sent', sent / seconds, 'a second', exactly({ least: CALLS_A_SECOND / 2 }));
        expect(sent / seconds).toBeGreaterThan(5 * LET_THROUGH_A_SECOND); // an attack wherever it runs
        figure('F3', 'edits that the same person sent', edited / seconds, 'a second', { least: EDITS_A_SECOND / 4 });
        const others = Object.entries<number>(statuses).filter(([status]) => !['200', '429'].includes(status));
        figure('F3', `answers that are neither taken nor limited (${others.join(' ')})`, others.length, 'kinds', { most: 0 });
        expect(statuses[200] ?? 0).toBeLessThanOrEqual(60 * LET_THROUGH_A_SECOND * Math.ceil(1 + seconds / 60));
        expect(statuses[429]).toBeGreaterThan(100);
        expect(retryAfter).toBeGreaterThanOrEqual(statuses[429] - 1);
        expect(keys['rate:limited']).toBeGreaterThan(edited - EDITS_LET_THROUGH * (seconds + 2));
        return {
          'p99 of another person’s call': { calm: calm.call, during: during.call },
          'p99 of the answer to another person’s edit': { calm: calm.edit, during: during.edit },
        };
      });
      const answer = await client.put('/customer', { id, state: 'Once more' });
      expect([answer.status, answer.body.key, Number(answer.headers.get('Retry-After')) > 0]).toEqual([429, 'tooManyRequests', true]);
      const elsewhere = client.with(from('192.0.2.3')); // the address has a count of its own, which the flood may have spent
      expect((await elsewhere.get(`/customer?customerId=${id}`)).status).toBe(200); // reads have their own count
      expect((await other.put('/customer', { id: group.growerIds[1]!, state: 'Calm' })).status).toBe(200);
      expect(editor.problems).toEqual([]);
    },
    480_000 + 6 * floodMs,
  );

  test(`E3: ${frames} hostile frames of one person’s ten sockets do not keep another editor waiting`, async () => {
    const planId = group.planIds[0]!;
    const editor = await rig.openEditor(4, planId, asOther);
    const hostile = start('hostile', rig.stack.url, client.token!, `plan:${planId}`, frames, rig.seed);
    await hostile.says(/ready/, 20_000);
    await rig.answerTimes([editor], 1_000, 30);
    const before = editor.doc.getMap('plan').toJSON();
    await ratioFigures('E3', 2, async () => {
      const calm = await bothTimes(editor, 4_000, 30);
      hostile.nudge();
      const { edits } = await bothBeside('E3', 'hostile frames', editor, () => !/done/.test(hostile.said()));
      return {
        'p99 of the answer to an edit beside hostile frames': { calm: quantile(calm.edits, 0.99), during: quantile(edits, 0.99) },
      };
    });
    expect(editor.doc.getMap('plan').toJSON()).toEqual(before);
    expect(editor.problems).toEqual([]);
    rig.expectTokensOnce(planId, (await other.get(`/plan?planId=${planId}`)).body.notes);
  });

  test('M1: workbooks that are bombs are refused in time, and another editor notices nothing', async () => {
    const planId = group.planIds[0]!;
    const admin = (await rig.signIn(rig.person('group-1'))).with(from('192.0.2.3'));
    const bombs = [
      bookOf({ sheet: `<worksheet><sheetData>${honestRows}</sheetData>${' '.repeat(256 * 2 ** 20)}</worksheet>` }),
      bookOf({ shared: `<sst>${`<si><t>${'x'.repeat(90)}</t></si>`.repeat(1_000_000)}</sst>` }),
      bookOf({ sheet: `<worksheet><sheetData><row r="1">${'<c/>'.repeat(6_000_000)}` }),
      million,
    ];
    const folder = mkdtempSync(join(tmpdir(), 'loam-bombs-'));
    for (const [n, bomb] of bombs.entries()) writeFileSync(join(folder, `book${n}.xlsx`), bomb);
    const files = Array.from({ length: 4 * bombs.length }, (_, n) => join(folder, `book${n % bombs.length}.xlsx`));
    // by a process of its own: a form of megabytes keeps whoever makes it longer than the editor waits for an answer
    const sheets = start('sheets', `${rig.stack.url}/api/customer/${group.id}/bulk-import`, admin.token!, '192.0.2.3', ...files);
    await sheets.says(/ready/, 20_000);
    rmSync(folder, { recursive: true });
    const editor = await rig.openEditor(5, planId);
    await rig.answerTimes([editor], 1_000, 30);
    const refused: number[] = [];
    await ratioFigures('M1', 2, async () => {
      const calm = await bothTimes(editor, 4_000, 30);
      sheets.nudge();
      const { edits } = await bothBeside('M1', 'bombs', editor, () => !/done/.test(sheets.said()));
      const answers = [...sheets.said().matchAll(/^(\d+) (\d+)$/gm)];
      expect(answers.map(([, status]) => status)).toEqual(files.map(() => '413'));
      refused.push(...answers.map(([, , ms]) => Number(ms)));
      return { 'p99 of the answer to an edit beside bombs': { calm: quantile(calm.edits, 0.99), during: quantile(edits, 0.99) } };
    });
    figure('M1', `a bomb is refused, longest of ${refused.length},`, Math.max(...refused), 'ms', { most: 2_000 });
    expect(editor.problems).toEqual([]);
  }, 180_000);
});
