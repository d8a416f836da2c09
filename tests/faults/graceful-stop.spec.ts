import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestNode } from '../support/stack.js';
import { figure } from './support/figures.js';
import { faultRig } from './support/rig.js';
import { until } from './support/whole.js';

const stops = Number(process.env['LOAM_STOPS'] ?? 3);
/** After so long a node ends whatever is still on its way. */
const CLOSE_MS = 5_000;
const rig = faultRig({ nodes: 2 });
const { seed, random } = rig;

/** A write that a node has the head of. What is answered sends its body and gives the status of the answer. */
async function begun(node: TestNode, n: number): Promise<() => Promise<number>> {
  const body = JSON.stringify({ id: rig.group.growerIds[n], state: 'On its way' });
  const call = request(`${node.url}/api/customer`, {
    method: 'PUT',
    agent: false,
    headers: {
      Authorization: `Bearer ${rig.client.token}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Expect: '100-continue',
    },
  });
  const answered = new Promise<number>((done) => {
    call.on('response', (response) => done(response.resume().statusCode!)).on('error', () => done(0));
  });
  call.flushHeaders();
  await once(call, 'continue');
  return () => {
    call.end(body);
    return answered;
  };
}

describe(`rolling stops of two nodes (seed ${seed})`, () => {
  test(
    `A8: ${stops} stops under load, of one node, the other and both, end in time with exit 0, and nobody sees more than a connection that went`,
    async () => {
      const { nodes } = rig.stack;
      const load = rig.startLoad(6, 30);
      const planId = rig.group.planIds[0]!;
      const editors = await Promise.all(nodes.map((node, n) => rig.openEditor(99 - n, planId, { nodes: [node] })));
      const stopTyping = rig.keepTyping(editors, 20, 80);
      const took: { stop: number; start: number }[] = [];
      const timed = async (work: () => Promise<unknown>) => {
        const from = performance.now();
        await work();
        return performance.now() - from;
      };
      try {
        for (let stop = 0; stop < stops; stop++) {
          await pause(random.between(300, 1_500));
          const stopped: readonly TestNode[] = stop % 3 === 2 ? nodes : [nodes[stop % 3]!];
          const onTheirWay = await Promise.all(stopped.map(begun));
          const ends = stopped.map((node) => timed(async () => expect(await node.stop()).toBe(0)));
          await pause(50); // whether the node has seen the signal by now or not, what it had begun it ends
          const answers = await Promise.all(onTheirWay.map((finish) => finish()));
          const stopping = await Promise.all(ends);
          if (Math.max(...stopping) < CLOSE_MS) expect(answers).toEqual(stopped.map(() => 200));
          const from = performance.now();
          if (stopped.length === 1) await until('the other node takes writes', 10_000, () => load.accepted(from));
          const starting = await Promise.all(stopped.map((node) => timed(() => node.start())));
          took.push({ stop: Math.max(...stopping), start: Math.max(...starting) });
        }
      } finally {
        await Promise.all([stopTyping(), load.finish()]);
      }
      figure('A8', `a stop under load, longest of ${stops},`, Math.max(...took.map(({ stop }) => stop)), 'ms', { most: CLOSE_MS });
      figure('A8', 'the start after it, longest,', Math.max(...took.map(({ start }) => start)), 'ms');
      await until('every edit is acknowledged', 15_000, () => editors.every(({ unanswered }) => unanswered === 0));
      // status 0 is a connection that went or was refused
      expect(load.answers.filter(({ status }) => status >= 300)).toEqual([]);
      rig.expectTokensOnce(planId, (await rig.client.get(`/plan?planId=${planId}`)).body.notes);
      const cold = await rig.openEditor(97, planId);
      expect(rig.hasLastDoses(editors, cold)).toBe(true);
      cold.close();
      expect(editors.flatMap(({ problems }) => problems)).toEqual([]);
      for (const editor of editors) editor.close();
      await rig.listsAreBack(20_000);
      await load.check(rig.client);
      await rig.whole();
    },
    240_000 + stops * 30_000,
  );
});
