import { expect, test } from '@jest/globals';
import type { AuditFilters, AuditItem, AuditQuery } from '@loam/domain/audit/audit.schema';
import { registry } from '@loam/domain/capabilities';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { AuditFact } from './audit.blocks.js';
import { AuditReads } from './audit.reads.js';

const COUNT = 500_000;
const PIECE = 2_000;
const admin = { roleId: ROLE.groupAdmin, groupIds: [7] } as unknown as Actor;

/** A scope of half a million entries, of which every thousandth is a grower's. */
function longLog() {
  let told = 0;
  let looked = 0;
  const factAt = (position: number) =>
    ({ position, at: '2026-03-01T10:00:00.000Z', type: position % 1_000 === 0 ? 'GrowerRegistered' : 'PlanDoseSet' }) as AuditFact;
  const trail = {
    async *down(_: unknown, { below = COUNT + 1, above = 0 }: { below?: number; above?: number }, test: (block: object) => unknown) {
      for (let from = Math.min(below, COUNT + 1) - 1; from > above; from -= PIECE) {
        const to = Math.max(from - PIECE, above);
        const all = Array.from({ length: from - to }, (__, i) => factAt(from - i));
        looked += all.length;
        const facts = all.filter(({ type }) => test({ words: [type] }) !== undefined);
        yield await Promise.resolve({ facts, looked: all.length, below: to + 1, at: all.at(-1)!.at, end: to <= above });
      }
    },
    entries: (facts: AuditFact[]) => Promise.resolve(facts),
    arrivals: () => Promise.resolve([]),
  };
  const details = {
    of: (facts: readonly AuditFact[]) => {
      told += facts.length;
      const item = (fact: AuditFact) => ({ ...fact, by: { name: 'Nina' }, subject: { name: '' }, changes: [] });
      return Promise.resolve(facts.map((fact) => item(fact) as unknown as AuditItem));
    },
  };
  const parts = [{}, trail, {}, {}, details, registry, {}] as unknown as ConstructorParameters<typeof AuditReads>;
  const page = (more: AuditFilters & { before?: number }) =>
    new AuditReads(...parts).page({ pageNo: 1, pageSize: 100, ...more } as AuditQuery, admin);
  return { page, told: () => told, looked: () => looked };
}

test('C299 a call looks at a bounded number of entries and says how far it came; asked from there it goes on to the end', async () => {
  const { page, looked } = longLog();
  const found: number[] = [];
  const calls: number[] = [];
  for (let before: number | undefined = COUNT + 1; before !== undefined;) {
    const from = looked();
    const { items, goOn, searchedTo } = await page({ type: 'GrowerRegistered', ...(before <= COUNT && { before }) });
    if (before > COUNT) expect(goOn).toBeDefined();
    expect(searchedTo === undefined).toBe(goOn === undefined);
    calls.push(looked() - from);
    found.push(...items.map(({ position }) => position));
    before = items.length === 100 ? items.at(-1)!.position : goOn;
  }
  expect(found).toEqual(Array.from({ length: 500 }, (_, n) => COUNT - n * 1_000));
  expect(Math.max(...calls)).toBeLessThanOrEqual(2 * (200_000 + PIECE)); // below the place and above it
});

test('C283 a search for words tells some thousand entries at most', async () => {
  const { page, told } = longLog();
  const { items, total, goOn } = await page({ q: 'nina' });
  expect([items.length, total]).toEqual([100, told()]);
  expect(told()).toBeLessThanOrEqual(6_200);
  expect(goOn).toBeDefined();
});
