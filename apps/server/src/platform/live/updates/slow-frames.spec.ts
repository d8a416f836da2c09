import { describe, expect, test } from '@jest/globals';
import * as Y from 'yjs';
import { KeyWatch } from '@loam/domain/kernel/decider/live.document';
import { foldDraft } from '@loam/domain/plan/document/plan.diff';
import { planDocument } from '@loam/domain/plan/document/plan.document';
import { emptyDraft } from '@loam/domain/plan/plan.draft';
import type { PlanDraftEvent } from '@loam/domain/plan/plan.events';
import { asKept, encodeUpdate } from '../document/update-bytes.js';
import { admit } from './admission.js';
import { mostSteps, Rehearsal } from './rehearsal.js';
import { decode, inspect, updateLimits } from './update-gate.js';

const MOST_MS = 50;
/** Where others use the machine its caches are theirs too; a frame of the attack took seconds. */
const JUDGED_MS = process.env['LOAM_JUDGE'] === 'exact' ? MOST_MS : 4 * MOST_MS;
const most = updateLimits.structs;
const searched = Number(process.env['LOAM_SEARCHED_FRAMES'] ?? 30);
const seed = Number(process.env['LOAM_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
const context = { refused: () => undefined, today: '2026-05-01' };

/** What a server does with one frame after the other, and the longest stretch of CPU time in which it lets nobody else have a turn. */
class Taken {
  doc = new Y.Doc();
  watch = new KeyWatch(this.doc);
  draft = emptyDraft;
  accepted = 0;
  slowest = 0;

  take(update: Uint8Array): string {
    const outcome = this.#work(update);
    if (outcome === 'accepted') this.accepted += 1;
    return outcome;
  }

  #stretch<T>(work: () => T): T {
    const before = process.threadCpuUsage();
    const result = work();
    const { user, system } = process.threadCpuUsage(before);
    this.slowest = Math.max(this.slowest, (user + system) / 1_000);
    return result;
  }

  /** Stretch by stretch as `commitUpdates` does, which breathes in between. */
  #work(update: Uint8Array): string {
    const held = (client: number) => Y.getState(this.doc.store, client);
    const admitted = this.#stretch(() => {
      const decoded = decode(update);
      const found = inspect(update, held, decoded);
      return found.ok ? admit(update, decoded!, held, new Rehearsal(this.doc, mostSteps), planDocument) : found.key;
    });
    if (typeof admitted === 'string') return admitted;
    this.#stretch(() => Y.applyUpdate(this.doc, admitted.update));
    expect(this.doc.store.pendingStructs).toBeNull();
    this.#stretch(() => {
      const repaired = planDocument.repair(this.doc, this.draft, this.watch.keys, context);
      if (repaired.length > 0) asKept(this.doc, admitted.update, admitted.removed);
    });
    const events = this.#stretch(() => planDocument.diffKeys(this.draft, this.doc, this.watch.keys)) as PlanDraftEvent[];
    this.#stretch(() => (this.draft = foldDraft(JSON.parse(JSON.stringify(events)) as PlanDraftEvent[], this.draft)));
    this.watch.clear();
    return 'accepted';
  }
}

const id = (client: number, clock: number) => Y.createID(client, clock);
type Where = { root: string; key: string | null; origin?: Y.ID | null; right?: Y.ID | null };
const item = (client: number, clock: number, { root, key, origin = null, right = null }: Where, content: Y.Item['content']) =>
  new Y.Item(id(client, clock), null, origin, null, right, origin || right ? null : (root as never), origin || right ? null : key, content);
const text = (length = 1) => new Y.ContentString('x'.repeat(length));
const frame = (client: number, list: Y.Item[], gone: [number, { clock: number; len: number }[]][] = []) =>
  encodeUpdate(list.length > 0 ? new Map([[client, { from: list[0]!.id.clock, list }]]) : new Map(), new Map(gone));
const many = <T>(n: number, one: (i: number) => T) => Array.from({ length: n }, (_, i) => one(i));
const notes = { root: 'notes', key: null };

const attacks: Record<string, (taken: Taken) => string[]> = {
  '19,000 characters without origin under the smallest id, then under the largest': (taken) =>
    [1, 9].map((client) =>
      taken.take(
        frame(
          client,
          many(19_000, (i) => item(client, i, notes, text())),
        ),
      ),
    ),
  'as many as a frame may have, under one id after the other': (taken) =>
    many(9, (n) =>
      taken.take(
        frame(
          n + 1,
          many(most, (i) => item(n + 1, i, notes, text())),
        ),
      ),
    ),
  'the same under one key': (taken) =>
    many(9, (n) =>
      taken.take(
        frame(
          n + 1,
          many(most, (i) => item(n + 1, i, { root: 'plan', key: 'tax' }, new Y.ContentAny([i]))),
        ),
      ),
    ),
  'each looking for another right neighbour': (taken) => [
    taken.take(
      frame(
        9,
        many(most, (i) => item(9, i, notes, text())),
      ),
    ),
    ...many(4, (n) =>
      taken.take(
        frame(
          n + 1,
          many(most, (i) => item(n + 1, i, { ...notes, right: id(9, (i * 7) % most) }, text())),
        ),
      ),
    ),
  ],
  'each before another place of a text in pieces, the first of them in its first piece': (taken) => [
    taken.take(frame(1, [item(1, 0, notes, text(864))])),
    taken.take(frame(2, [], [[1, many(170, (i) => ({ clock: 4 + i * 5, len: 3 }))]])),
    taken.take(
      frame(
        6,
        many(3_200, (i) => item(6, i, { ...notes, right: id(1, (i * 54 + 1) % 864) }, text())),
      ),
    ),
  ],
  'deletions of the same again and again': (taken) => [
    taken.take(
      frame(
        1,
        many(most, (i) => item(1, i, notes, text())),
      ),
    ),
    taken.take(frame(1, [], [[1, many(60_000, () => ({ clock: 0, len: most }))]])),
  ],
  'a long text cut into single characters by deletions, and by insertions': (taken) => [
    taken.take(frame(1, [item(1, 0, notes, text(200_000))])),
    taken.take(frame(2, [], [[1, many(50_000, (i) => ({ clock: i * 3, len: 1 }))]])),
    ...many(9, (n) =>
      taken.take(
        frame(
          n + 2,
          many(most, (i) => item(n + 2, i, { ...notes, origin: id(1, (n * most + i) * 5), right: id(1, (n * most + i) * 5 + 1) }, text())),
        ),
      ),
    ),
  ],
  'thousands of unknown roots, and of types in types': (taken) => [
    taken.take(
      frame(
        1,
        many(most, (i) => item(1, i, { root: `r${i}`, key: 'k' }, new Y.ContentAny([i]))),
      ),
    ),
    taken.take(
      frame(
        2,
        many(most, (i) => item(2, i, { root: 'plan', key: 'tax' }, new Y.ContentType(new Y.Map()))),
      ),
    ),
    taken.take(
      frame(
        3,
        many(most, (i) => item(3, i, { root: 'notes', key: null }, new Y.ContentFormat('bold', i as never))),
      ),
    ),
  ],
  'as many doses as a frame may have': (taken) => {
    const honest = new Y.Doc();
    honest.transact(() => {
      for (let p = 1; p <= 20; p += 1) honest.getMap('products').set(`${p}|made`, true);
      for (let i = 0; i < 1_850; i += 1) {
        if (i % 20 === 0) honest.getMap('applications').set(`k${i / 20}|made`, true);
        honest.getMap('doses').set(`k${Math.trunc(i / 20)}|${(i % 20) + 1}`, [80, 2]);
      }
    });
    return [taken.take(Y.encodeStateAsUpdate(honest))];
  },
  'as many applications as a frame may have': (taken) => {
    const honest = new Y.Doc();
    honest.transact(() => many(1_990, (i) => honest.getMap('applications').set(`k${i}|made`, true)));
    return [taken.take(Y.encodeStateAsUpdate(honest))];
  },
};

/** Numbers by which a row of frames is made, so that a slow one can be looked for nearby. */
const GENES = 7;
function frames(genes: readonly number[]): ((taken: Taken) => string)[] {
  const rows = many(Math.floor(genes.length / GENES), (n) => genes.slice(n * GENES, (n + 1) * GENES));
  return rows.map(([who, size, where, from, to, what, cut]) => (taken) => {
    const client = 1 + Math.trunc(who! * 8);
    const others = [...taken.doc.store.clients.keys()];
    const other = others[Math.trunc(from! * others.length)] ?? client;
    const reach = Y.getState(taken.doc.store, other);
    const clock = Y.getState(taken.doc.store, client);
    const n = 1 + Math.trunc(size! * 1.05 * most);
    const root = where! < 0.6 ? notes : { root: where! < 0.8 ? 'plan' : 'doses', key: where! < 0.8 ? 'tax' : 'k1|1' };
    const isBeside = what! < 0.7 && reach > 0;
    const list = many(n, (i) => {
      const origin = isBeside && from! < 0.75 ? id(other, Math.trunc((i * (1 + Math.trunc(from! * 50))) % reach)) : null;
      const right = isBeside && to! < 0.6 ? id(other, Math.trunc((i * (1 + Math.trunc(to! * 90)) + 1) % reach)) : null;
      const chained = what! > 0.5 && i > 0 ? id(client, clock + i - 1) : origin;
      return item(client, clock + i, { ...root, origin: chained, right }, root.key ? new Y.ContentAny([i]) : text());
    });
    const step = 1 + Math.trunc(cut! * 4);
    const gone =
      cut! > 0.3 && reach > 0 ? many(Math.min(20_000, Math.trunc(reach / (step + 1))), (i) => ({ clock: i * (step + 1), len: step })) : [];
    return taken.take(frame(client, cut! > 0.9 ? [] : list, gone.length > 0 ? [[other, gone]] : []));
  });
}

function random(from: number): () => number {
  let state = from | 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A machine that is busy makes it longer, never shorter. */
const leastOf = (once: () => number): number => {
  let least = once();
  for (let n = 0; n < 4 && least >= MOST_MS / 2; n += 1) least = Math.min(least, once());
  return least;
};

describe(`L20 no frame takes longer than ${MOST_MS} ms of the processor`, () => {
  attacks['as many doses as a frame may have']!(new Taken()); // what is compiled at first is no matter of frames

  test.each(Object.keys(attacks))('%s', (name) => {
    const once = () => {
      const taken = new Taken();
      attacks[name]!(taken);
      return taken.slowest;
    };
    expect(leastOf(once)).toBeLessThan(JUDGED_MS);
  });

  test(`${searched} rows of frames, looked for near the slowest (seed ${seed})`, () => {
    const next = random(seed);
    let best = { genes: many(4 * GENES, next), slowest: 0 };
    let accepted = 0;
    for (let n = 0; n < searched; n += 1) {
      const genes = n % 4 === 0 ? many(4 * GENES, next) : best.genes.map((gene) => (next() < 0.15 ? next() : gene));
      const slowest = leastOf(() => {
        const taken = new Taken();
        for (const one of frames(genes)) one(taken);
        accepted += taken.accepted;
        return taken.slowest;
      });
      if (slowest > best.slowest) best = { genes, slowest };
    }
    console.log(`slowest of ${accepted} accepted frames: ${best.slowest} ms (seed ${seed})`);
    expect(accepted).toBeGreaterThan(searched);
    expect(best.slowest).toBeLessThan(JUDGED_MS);
  });
});
