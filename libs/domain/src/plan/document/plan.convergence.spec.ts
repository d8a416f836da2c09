import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as Y from 'yjs';
import { type DocEdit, applyEdit, drafts, hostileEdits } from '../../../../../tests/support/plan-generators.js';
import { fold } from '../../kernel/decider/decider.js';
import { isRefusal } from '../../kernel/errors/errors.js';
import { KeyWatch, type RepairContext } from '../../kernel/decider/live.document.js';
import { plan } from '../decide/plan.decider.js';
import { planDocument, readPlan } from './plan.document.js';
import type { PlanDraft } from '../plan.draft.js';
import type { PlanEvent } from '../plan.events.js';
import type { PlanState } from '../plan.state.js';

const context: RepairContext = { refused: ({ id }) => (id % 5 === 4 ? 'unknownReference' : undefined), today: '2026-05-01' };

interface Entry {
  readonly events: readonly PlanEvent[];
  readonly bytes: Uint8Array | undefined;
}

/** The log, two nodes and three clients without sockets: the smallest thing that has to agree with itself. */
class Node {
  doc = new Y.Doc();
  watch = new KeyWatch(this.doc);
  state: PlanState = plan.initial;
  private read = 0;
  captured: Uint8Array[] = [];

  constructor(private readonly log: Entry[]) {
    this.doc.on('update', (bytes: Uint8Array, origin: unknown) => origin !== 'log' && this.captured.push(bytes));
    this.catchUp();
  }

  /** Others' bytes and events; what is not committed here stays noted (L5). */
  catchUp(): void {
    for (; this.read < this.log.length; this.read++) {
      const { events, bytes } = this.log[this.read]!;
      if (bytes) Y.applyUpdate(this.doc, bytes, 'log');
      this.state = events.reduce(plan.evolve, this.state);
    }
    if (this.captured.length === 0) this.watch.clear();
  }

  /** False when another node was first: the difference is taken anew after catching up. */
  commit(update: Uint8Array, late: () => void): void {
    this.catchUp();
    Y.applyUpdate(this.doc, update);
    for (let attempt = 0; this.captured.length > 0; attempt++) {
      planDocument.repair(this.doc, this.state.draft, this.watch.keys, context);
      const events = plan.decide(
        { type: 'ApplyLiveChange', events: planDocument.diffKeys(this.state.draft, this.doc, this.watch.keys) },
        this.state,
      );
      if (isRefusal(events)) throw new Error(events.key);
      if (attempt === 0) late();
      if (this.read < this.log.length) this.catchUp();
      else this.append(events);
    }
  }

  /** A change of the draft from outside the document (REST). */
  change(target: PlanDraft): void {
    this.catchUp();
    const events = planDocument.diff(this.state.draft, target);
    if (events.length === 0) return;
    planDocument.write(this.doc, events);
    this.append(events);
  }

  private append(events: readonly PlanEvent[]): void {
    this.log.push({ events, bytes: this.captured.length > 0 ? Y.mergeUpdates(this.captured) : undefined });
    this.state = events.reduce(plan.evolve, this.state);
    this.read = this.log.length;
    this.captured = [];
    this.watch.clear();
  }
}

type Step = { client: number; node: number; edits: DocEdit[]; race: DocEdit[]; restart: boolean } | { rest: PlanDraft; node: number };
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      client: fc.nat(2),
      node: fc.nat(1),
      edits: fc.array(hostileEdits, { minLength: 1, maxLength: 4 }),
      race: fc.array(hostileEdits, { maxLength: 2 }),
      restart: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ rest: drafts, node: fc.nat(1) }) },
);

test('L5 L7 L10 the log, two nodes, a rebuilt document and three clients end with one plan, whatever they sent and whoever was first', () =>
  fc.assert(
    fc.property(drafts, fc.array(steps, { maxLength: 14 }), (start, list) => {
      const seeded = new Y.Doc();
      planDocument.seed(seeded, start);
      const log: Entry[] = [
        {
          events: [{ type: 'PlanDrafted', data: { id: 1, growerId: 1, fieldId: 1, cropId: 1, draft: start } }],
          bytes: Y.encodeStateAsUpdate(seeded),
        },
      ];
      const nodes = [new Node(log), new Node(log)];
      const clients = [0, 1, 2].map(() => new Y.Doc());
      const exchange = (client: Y.Doc, node: Node) =>
        Y.applyUpdate(client, Y.encodeStateAsUpdate(node.doc, Y.encodeStateVector(client)), 'log');
      clients.forEach((client) => exchange(client, nodes[0]!));
      const send = (client: Y.Doc, node: Node, edits: readonly DocEdit[], late: () => void = () => undefined) => {
        for (const edit of edits) applyEdit(client, edit);
        node.commit(Y.encodeStateAsUpdate(client, Y.encodeStateVector(node.doc)), late);
        exchange(client, node);
      };
      for (const step of list) {
        if ('rest' in step) {
          nodes[step.node]!.change(step.rest);
          continue;
        }
        if (step.restart) nodes[step.node] = new Node(log);
        const [node, other] = [nodes[step.node]!, nodes[1 - step.node]!];
        // while this node decides, the other one appends first
        send(
          clients[step.client]!,
          node,
          step.edits,
          () => step.race.length > 0 && send(clients[(step.client + 1) % 3]!, other, step.race),
        );
      }
      for (const node of nodes) node.catchUp();
      clients.forEach((client) => exchange(client, nodes[1]!));
      const folded = fold(
        plan,
        log.flatMap(({ events }) => events),
      ).draft;
      const rebuilt = new Y.Doc();
      for (const { bytes } of log) if (bytes) Y.applyUpdate(rebuilt, bytes);
      expect(rebuilt.store.pendingStructs).toBeNull();
      for (const doc of [rebuilt, ...nodes.map((node) => node.doc), ...clients]) expect(readPlan(doc)).toEqual(folded);
      for (const node of nodes) expect(node.state.draft).toEqual(folded);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) },
  ));
