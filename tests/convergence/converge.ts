import fc from 'fast-check';
import * as Y from 'yjs';
import { planDocument, readPlan } from '@loam/domain/plan/document/plan.document';
import { emptyDraft, type PlanDraft } from '@loam/domain/plan/plan.draft';
import type { PlanEvent } from '@loam/domain/plan/plan.events';
import { noPlan, type PlanState } from '@loam/domain/plan/plan.state';
import type { Told } from '../../apps/server/src/platform/live/updates/group-commit.js';
import { type Fate, LiveClient } from '../support/live-client.js';
import { liveNode, type LiveNode, person, planKind } from '../support/live-node.js';
import { applyEdit, drafts, edits, hostileEdits } from '../support/plan-generators.js';
import { collect, storeFolder } from '../support/store-folder.js';

const steps = 120;
const plan = 1;
type LogOfPlans = ReturnType<ReturnType<typeof storeFolder>['open']>['store'];
const turns = async (n: number) => {
  for (let i = 0; i < n; i += 1) await new Promise((resolve) => setImmediate(resolve));
};
const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number) => fc.sample(arbitrary, { numRuns: count, seed });

/** mulberry32: small, and the same everywhere. */
function random(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One run of one seed. Throws when anyone ends with another plan than the log. */
export async function converge(seed: number) {
  const next = random(seed);
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!;
  const [start] = sample(drafts, 1, seed) as [PlanDraft];
  const honest = sample(edits, steps * 3, seed);
  const hostile = sample(hostileEdits, steps, seed + 1).filter(({ key }) => !/^(__proto__|constructor|prototype)/.test(key));
  const targets = sample(drafts, 12, seed + 2);
  const often = seed % 3 === 0 ? 0.1 : 0; // every third seed begins documents anew four times as often
  const counts = { edits: 0, gaps: 0, repairs: 0, resets: 0, events: 0, touched: 0, restarts: 0, rest: 0, rebased: 0, reentered: 0 };

  const folder = storeFolder();
  let calm = false;
  const fate = (): Fate => (calm || next() < 0.7 ? 'once' : pick(['lost', 'twice', 'late']));
  const clients = [1, 2, 3].map((id) => new LiveClient(person(id), plan, fate));
  const homes = new Map<LiveClient, number>();
  const kind = planKind(undefined, { refused: ({ id }) => (id % 5 === 4 ? 'unknownReference' : undefined), today: '2026-05-01' });
  const audienceOf = (home: number) => ({
    isWatched: () => true,
    gone: () => undefined,
    epochBegan: (_doc: string, reason: string) =>
      clients.filter((one) => one.inRoom && homes.get(one) === home).forEach((one) => one.ended(reason)),
    changed: (_doc: string, { update, except }: Told) => {
      for (const one of clients) if (homes.get(one) === home && one.socket !== except && (calm || next() < 0.9)) one.hear(update);
    },
  });
  const stores = [folder.open('a').store, folder.open('b').store];
  const begin = (home: number) => liveNode(stores[home]!, kind, audienceOf(home));
  const nodes: LiveNode[] = [await begin(0), await begin(1)];
  const join = (one: LiveClient, home = Math.floor(next() * 2)) => {
    homes.set(one, home);
    return one.join(nodes[home]!);
  };

  const rebase = async () => {
    // Nearly always nobody has it open; sometimes the other node could not be asked, and sometimes both begin it anew at once.
    if (next() < 0.8) for (const other of clients) other.leave();
    const who = next() < 0.7 ? [pick(nodes)] : nodes;
    const begun = await Promise.all(who.map((node) => node.owner(plan).rebase(() => true, { bytes: 0, ratio: 0 })));
    counts.rebased += begun.filter(Boolean).length;
  };

  try {
    await nodes[0]!.draft(plan, start);
    await Promise.all(clients.map((one) => join(one)));
    for (let step = 0; step < steps; step += 1) {
      const one = pick(clients);
      const chance = next();
      if (chance < 0.66 && !one.hasCopy) {
        await join(one);
      } else if (chance >= 0.5 && chance < 0.5 + often) {
        await rebase();
      } else if (chance < 0.6) {
        one.doc.transact(() => {
          for (let n = 1 + Math.floor(next() * 3); n > 0; n -= 1) applyEdit(one.doc, honest.pop() ?? pick(sample(edits, 5, step)));
        });
        counts.edits += 1;
        if (one.joined) one.resend();
      } else if (chance < 0.66 && hostile.length > 0) {
        applyEdit(one.doc, hostile.pop()!);
        if (one.joined) one.resend();
      } else if (chance < 0.74) {
        one.leave();
      } else if (chance < 0.84) {
        if (!one.joined) await join(one);
      } else if (chance < 0.9) {
        const target = targets.pop();
        const chosen = Math.floor(next() * 1_000);
        const some = (state: PlanState) =>
          planDocument
            .diff(state.draft, target!)
            .filter(({ type }, i) => (i + chosen) % 3 === 0 && !/Removed$|^Plan(Dose|Application)/.test(type)); // what stands without the rest
        if (target && (await pick(nodes).record(plan, person(9), some)).changed) counts.rest += 1;
      } else if (chance < 0.94) {
        const home = Math.floor(next() * 2);
        for (const other of clients) if (homes.get(other) === home) other.leave();
        await nodes[home]!.stop();
        nodes[home] = await begin(home);
        counts.restarts += 1;
      } else if (chance < 0.97) {
        await rebase();
      } else {
        one.deliverLate();
      }
      if (next() < 0.5) await turns(1 + Math.floor(next() * 6));
    }

    calm = true;
    await allArrive(clients, join);
    const log = await sameEverywhere(stores[0]!, nodes, clients, kind);
    counts.events = log.length;
    counts.touched = log.filter(({ type }) => type === 'PlanDocumentTouched').length;
    for (const one of clients) for (const key of ['gaps', 'repairs', 'resets', 'reentered'] as const) counts[key] += one[key];
    return counts;
  } finally {
    for (const node of nodes) await node.stop();
    await folder.remove();
  }
}

/** Nothing is lost, twice or late any more: everybody sends what was not acknowledged, and hears the rest. */
async function allArrive(clients: readonly LiveClient[], join: (one: LiveClient) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    for (const one of clients) {
      one.deliverLate();
      if (!one.joined) await join(one);
      one.resend();
    }
    await turns(20);
    if (clients.every((one) => one.joined && one.outbox.length === 0)) break;
    if (round === 39) throw new Error(`the outboxes do not empty: ${clients.map((one) => one.outbox.length).join(', ')}`);
  }
  for (const one of clients) await join(one); // state vectors are exchanged: what was lost on the way comes now
  await turns(20);
  for (const one of clients) if (!one.joined) throw new Error(`client ${one.actor.id} was put out again`);
}

/** The log, which every copy must say. Throws when the document rebuilt of it, a node or a client says something else. */
async function sameEverywhere(
  store: LogOfPlans,
  nodes: readonly LiveNode[],
  clients: readonly LiveClient[],
  { aggregate }: Pick<ReturnType<typeof planKind>, 'aggregate'>,
) {
  const log = await collect(store.readStream(`plan-${plan}`, { withLive: true }));
  const folded = log.reduce((state, event) => aggregate.decider.evolve(state, event as unknown as PlanEvent), noPlan).draft;
  const rebuilt = new Y.Doc();
  const newest = log.slice(
    Math.max(
      0,
      log.findLastIndex(({ type }) => type === 'PlanDocumentRebased'),
    ),
  );
  rebuilt.transact(() => newest.forEach(({ live }) => live && Y.applyUpdate(rebuilt, live)));
  const same = (what: string, draft: PlanDraft) => {
    if (show(draft) !== show(folded)) throw new Error(`${what} differs from the log:\n${difference(folded, draft)}`);
  };
  if (rebuilt.store.pendingStructs || rebuilt.store.pendingDs) throw new Error('bytes of the log dangle');
  same('the rebuilt document', readPlan(rebuilt));
  for (const [home, node] of nodes.entries()) {
    const joined = await node.owner(plan).join(person(8), 'edit', undefined, undefined, () => undefined);
    if ('key' in joined) throw new Error(`node ${home}: ${joined.key}`);
    const copy = new Y.Doc();
    Y.applyUpdate(copy, joined.update);
    same(`node ${home}`, readPlan(copy));
  }
  for (const one of clients) same(`client ${one.actor.id}`, readPlan(one.doc));
  return log;
}

const show = (draft: PlanDraft) =>
  JSON.stringify(draft, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
const difference = (a: PlanDraft, b: PlanDraft) =>
  JSON.stringify(planDocument.diff(a, b), null, 1).slice(0, 2_000) + (show(emptyDraft) === show(b) ? ' (empty)' : '');
