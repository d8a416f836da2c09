import { describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { figure } from './support/figures.js';
import { faultRig } from './support/rig.js';
import { until } from './support/whole.js';

const stops = Number(process.env['LOAM_STOPS'] ?? 3);
const rig = faultRig();
const { seed, random } = rig;

describe(`stops of one node (seed ${seed})`, () => {
  test(
    `A8: ${stops} stops under load end in time with exit 0, and nobody sees more than a connection that went`,
    async () => {
      const load = rig.startLoad(6, 5);
      const planId = rig.group.planIds[0]!;
      const editor = await rig.openEditor(99, planId);
      const stopTyping = rig.keepTyping([editor], 20, 80);
      const took: { stop: number; start: number }[] = [];
      try {
        for (let stop = 0; stop < stops; stop++) {
          await pause(random.between(300, 1_500));
          const from = performance.now();
          expect(await rig.node.stop()).toBe(0);
          const stopped = performance.now();
          await rig.node.start();
          took.push({ stop: stopped - from, start: performance.now() - stopped });
        }
      } finally {
        await Promise.all([stopTyping(), load.finish()]);
      }
      figure('A8', `a stop under load, longest of ${stops},`, Math.max(...took.map(({ stop }) => stop)), 'ms', { most: 5_000 });
      figure('A8', 'the start after it, longest,', Math.max(...took.map(({ start }) => start)), 'ms');
      await until('every edit is acknowledged', 15_000, () => editor.unanswered === 0);
      // status 0 is a connection that went or was refused
      expect(load.answers.filter(({ status }) => status >= 300)).toEqual([]);
      rig.expectTokensOnce(planId, (await rig.client.get(`/plan?planId=${planId}`)).body.notes);
      const cold = await rig.openEditor(98, planId);
      expect(rig.hasLastDoses([editor], cold)).toBe(true);
      cold.close();
      expect(editor.problems).toEqual([]);
      editor.close();
      await rig.listsAreBack(20_000);
      await load.check(rig.client);
      await rig.whole();
    },
    60_000 + stops * 20_000,
  );
});
