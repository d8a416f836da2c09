import { expect, test } from '@jest/globals';
import { HealthProbes } from '../health/health-probes.js';
import { ProjectionsModule } from './projections.module.js';

/** What a node knows about its lists, and what `health/ready` makes of it. */
function node({ roles = ['web', 'worker', 'projector'] } = {}) {
  const now = { led: true as boolean | undefined, unbuilt: [] as string[] };
  const projections = { parked: async () => [], lag: async () => 0, isLed: async () => now.led, unbuilt: async () => now.unbuilt };
  const probes = new HealthProbes();
  const made = [projections, { ready: true }, probes, { gauge: () => undefined }, { roles }] as unknown;
  expect(new ProjectionsModule(...(made as ConstructorParameters<typeof ProjectionsModule>))).toBeDefined();
  const ready = async (seen: Partial<typeof now>) => {
    Object.assign(now, seen);
    const { ready: is, checks } = await probes.check();
    return [is, checks['projections']];
  };
  return { ready };
}
const building = ['growers', 'plans'];

test('a node that starts is not ready before its lists stand, and says which it builds', async () => {
  const { ready } = node();
  expect(await ready({ led: false, unbuilt: building })).toEqual([false, expect.objectContaining({ status: 'down', building })]);
  expect(await ready({ led: true, unbuilt: building })).toEqual([false, expect.objectContaining({ status: 'down', building })]);
  expect(await ready({ unbuilt: [] })).toEqual([true, { lag: 0 }]);
});
test('lists that are built anew later are served around: everything else goes on', async () => {
  const { ready } = node();
  await ready({});
  expect(await ready({ unbuilt: building })).toEqual([true, { lag: 0, status: 'degraded', building }]);
});
test('a node that builds no lists does not wait for one that is not there', async () => {
  const { ready } = node({ roles: ['web'] });
  expect(await ready({ led: false, unbuilt: building })).toEqual([
    true,
    expect.objectContaining({ status: 'degraded', projector: 'none' }),
  ]);
  expect(await ready({ led: true })).toEqual([false, expect.objectContaining({ status: 'down', building })]);
});
test('what cannot be known holds nobody up: Redis is away, or the log is empty', async () => {
  const { ready } = node();
  expect(await ready({ led: undefined, unbuilt: [] })).toEqual([true, { lag: 0 }]);
});
