import { describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { holdToPromise } from '../api/support/beside.js';
import type { Editor } from './support/editor.js';
import { figure, ratioFigures } from './support/figures.js';
import { quantile } from './support/load.js';
import { programs } from './support/programs.js';
import { faultRig } from './support/rig.js';
import { until } from './support/whole.js';

const listening = Number(process.env['LOAM_LISTENING_SOCKETS'] ?? 180);
const stopped = Number(process.env['LOAM_STOPPED_SOCKETS'] ?? 20);
const stoppedMs = Number(process.env['LOAM_STOPPED_MS'] ?? 10_000);
const calmMs = 4_000;
/** Who is silent for longer is let go, and with it what waits for it. */
const MOST_SILENT_MS = 60_000;
const MiB = 1024 * 1024;
const rig = faultRig(); // the limit of ten sockets a person is off: there are not so many people in one group
const start = programs();

const metric = async (line: RegExp) => Number(line.exec(await (await fetch(`${rig.stack.url}/metrics`)).text())![1]);
const resident = () => metric(/^process_resident_memory_bytes (\d+)/m);
const connected = () => metric(/^loam_connected_sockets\{namespace="\/collab"\} (\d+)/m);
/** For so long the server waits for a word of a socket, in ms. */
async function heartbeat(): Promise<number> {
  const opened = await (await fetch(`${rig.stack.url}/socket.io/?EIO=4&transport=polling`)).text();
  const { pingInterval, pingTimeout } = JSON.parse(opened.slice(1)) as { pingInterval: number; pingTimeout: number };
  return pingInterval + pingTimeout;
}
const notes = (editor: Editor) => editor.doc.getText('notes');

describe(`sockets that stand still (seed ${rig.seed})`, () => {
  test(
    `F1: ${stopped} of ${listening + stopped} sockets stand still for ${stoppedMs} ms: memory is bounded, others go on, and they catch up`,
    async () => {
      expect(await heartbeat()).toBeLessThanOrEqual(MOST_SILENT_MS);
      const plans = rig.group.planIds;
      const names = plans.map((id) => `plan:${id}`).join(',');
      const lively = start('tabs', rig.stack.url, names, listening, rig.client.token!);
      const still = start('tabs', rig.stack.url, names, stopped, rig.client.token!);
      for (const one of [lively, still]) await one.says(/joined/, 100_000);
      const editors = await Promise.all(plans.map((id, n) => rig.openEditor(n, id)));
      const growerId = rig.group.growerIds[0]!;
      /** Each edit writes the notes anew, so that much is due to who does not listen; somebody calls meanwhile. */
      const times = async (ms: number) => {
        const [measured, calls]: [number[], number[]] = [[], []];
        const end = performance.now() + ms;
        const one = async (editor: Editor) => {
          for (let n = 0; performance.now() < end; await pause(rig.random.between(50, 150))) {
            const from = performance.now();
            editor.edit('line', ++n, () => {
              notes(editor).delete(0, notes(editor).length);
              notes(editor).insert(0, `${n} `.repeat(1_000).slice(0, 1_000 + n));
            });
            await editor.answered('the others are answered', 20_000);
            measured.push(performance.now() - from);
          }
        };
        const call = async () => {
          for (; performance.now() < end; await pause(50)) {
            const from = performance.now();
            expect((await rig.client.get(`/customer?customerId=${growerId}`)).status).toBe(200);
            calls.push(performance.now() - from);
          }
        };
        await Promise.all([...editors.map(one), call()]);
        return { calls, edits: measured, p99: quantile(measured, 0.99) };
      };
      await times(1_000); // what is compiled and made at first is no matter of sockets
      await ratioFigures('F1', 1.5, async () => {
        const { p99: calm } = await times(calmMs);
        const before = await resident();
        still.signal('SIGSTOP');
        const { calls, edits, p99: during } = await times(stoppedMs);
        holdToPromise('F1', 'calls beside sockets that stand still', calls);
        holdToPromise('F1', 'edits beside sockets that stand still', edits);
        figure('F1', 'the server has grown by', ((await resident()) - before) / MiB, 'MiB', { most: 100 });
        if (stoppedMs > MOST_SILENT_MS) expect(await connected()).toBe(listening + editors.length);
        still.signal('SIGCONT');
        const from = performance.now();
        const read = (editor: Editor) => createHash('sha256').update(notes(editor).toString()).digest('hex');
        const seen = JSON.stringify(Array.from({ length: stopped }, (_, n) => read(editors[n % editors.length]!)));
        await until('they have caught up', 20_000, async () => {
          still.nudge();
          await still.says(/\]/, 10_000);
          return still.said() === seen;
        });
        figure('F1', 'they have caught up after', performance.now() - from, 'ms', { most: 10_000 });
        return { 'p99 of the answer to an edit beside sockets that stand still': { calm, during } };
      });
      expect(editors.flatMap(({ problems }) => problems)).toEqual([]);
    },
    240_000 + 3 * (stoppedMs + calmMs),
  );
});
