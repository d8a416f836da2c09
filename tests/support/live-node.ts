import type { RepairContext } from '@loam/domain/kernel/decider/live.document';
import type { Decider } from '@loam/domain/kernel/decider/decider';
import { evolveDraft, isDraftEvent } from '@loam/domain/plan/document/plan.diff';
import { planDocument } from '@loam/domain/plan/document/plan.document';
import type { PlanDraft } from '@loam/domain/plan/plan.draft';
import type { PlanEvent } from '@loam/domain/plan/plan.events';
import { noPlan, type PlanState } from '@loam/domain/plan/plan.state';
import { Clock } from '../../apps/server/src/platform/decisions/clock.js';
import { Decisions } from '../../apps/server/src/platform/decisions/decisions.js';
import type { Actor } from '../../apps/server/src/platform/decisions/decisions.port.js';
import { RequestContext } from '../../apps/server/src/platform/decisions/request-context.js';
import type { EventStore } from '../../apps/server/src/platform/event-store/event-store.port.js';
import { Doorbell } from '../../apps/server/src/platform/live/nodes/doorbell.js';
import type { DocumentAudience } from '../../apps/server/src/platform/live/owners/document-audience.port.js';
import { LiveDocuments } from '../../apps/server/src/platform/live/owners/live-documents.js';
import type { LiveAccess, LiveDocumentKind } from '../../apps/server/src/platform/live/kinds/live-kind.port.js';
import { LiveRegistry } from '../../apps/server/src/platform/live/kinds/live-registry.js';
import { LogFollower } from '../../apps/server/src/platform/live/nodes/log-follower.js';

export type TestCommand = { type: 'Record'; decide: (state: PlanState) => readonly PlanEvent[] };

/** The plan's document on the smallest decider that can carry it. */
const decider: Decider<PlanState, TestCommand, PlanEvent> = {
  initial: noPlan,
  decide: (command, state) => command.decide(state),
  evolve(state, event) {
    if (isDraftEvent(event)) return { ...state, draft: evolveDraft(state.draft, event) };
    if (event.type === 'PlanDrafted') return { ...noPlan, ...event.data, status: 'draft' };
    if (event.type === 'PlanCompleted') return { ...state, status: 'completed' };
    if (event.type === 'PlanDocumentRebased') return { ...state, epoch: event.data.epoch };
    if (event.type === 'PlanSelectionsReset') return { ...state, epoch: event.data.epoch ?? state.epoch };
    return state;
  },
};

export function planKind(
  access: (actor: Actor) => LiveAccess = () => 'edit',
  context: RepairContext = { refused: () => undefined, today: '2026-05-01' },
): LiveDocumentKind<PlanState, PlanDraft, PlanEvent> {
  return {
    aggregate: { kind: 'plan', decider, owner: (_id, state) => `grower:${state.growerId}`, silent: new Set(['PlanDocumentTouched']) },
    document: planDocument,
    authorise: async (actor) => access(actor),
    readOnly: (state) => state.status === 'completed',
    decide: (events) => events,
    rebase: ({ epoch }) => [{ type: 'PlanDocumentRebased', data: { epoch: epoch + 1 } }],
    repairContext: async () => context,
  };
}

export const person = (id: number): Actor => ({ id, name: `Person ${id}`, roleId: 5, collectionIds: [], groupIds: [1] });

const nobody: DocumentAudience = { isWatched: () => false, changed: () => undefined, epochBegan: () => undefined, gone: () => undefined };

/** What a node has of live editing, without its sockets. */
export async function liveNode(store: EventStore, kind = planKind(), audience = nobody, doorbell = new Doorbell()) {
  const clock = new Clock();
  const decisions = new Decisions(store, clock, new RequestContext());
  const registry = new LiveRegistry();
  registry.registerKind(kind);
  const follower = new LogFollower(store);
  const documents = new LiveDocuments(store, registry, follower, doorbell, decisions, clock, audience);
  await documents.onApplicationBootstrap();
  const owner = (id: number) => documents.owner(kind, id);
  /** A REST write. */
  const record = (id: number, actor: Actor, decide: TestCommand['decide']) =>
    decisions.run(kind.aggregate, id, { type: 'Record', decide }, { actor });
  const draft = (id: number, plan: PlanDraft, growerId = 1) =>
    record(id, person(1), () => [{ type: 'PlanDrafted', data: { id, growerId, fieldId: 1, cropId: 1, draft: plan } }]);
  const stop = async () => {
    await documents.beforeApplicationShutdown();
    await follower.beforeApplicationShutdown();
  };
  return { documents, decisions, registry, follower, kind, owner, record, draft, stop };
}
export type LiveNode = Awaited<ReturnType<typeof liveNode>>;
