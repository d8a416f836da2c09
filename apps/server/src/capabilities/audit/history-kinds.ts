import { Injectable } from '@nestjs/common';
import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import type { HistoryKindName } from '@loam/domain/audit/history.schema';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { bodyDifferences, type HistoryKind } from '@loam/domain/kernel/revisions';
import { planHistory } from '@loam/domain/plan/decide/plan.history';
import { userErrors } from '@loam/domain/user/user.errors';
import type { AnyAggregate, Loaded } from '../../platform/decisions/aggregate.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { CommentReads, comments } from '../comment/index.js';
import { analysisAggregate, analysisBody, AnalysisWrites } from '../analysis/index.js';
import { fieldBody, fields } from '../field/index.js';
import { customerBody, growers } from '../grower/index.js';
import { InterventionReads, interventions } from '../intervention/index.js';
import { collectionBody, collections, companies, companyBody, groups } from '../organization/index.js';
import { planAggregate } from '../plan/index.js';
import { recommendationParts, RecommendationWrites, recommendations } from '../recommendation/index.js';
import { templateParts, TemplateReads, templates } from '../template/index.js';
import { users } from '../user/index.js';
import { alertParts, AlertReads, alerts } from '../weather/index.js';

type Body = (loaded: Loaded<never>) => object;

/** What a history can be asked of: whose stream, who may read it, and how it names its values. */
export interface HistorySource {
  readonly name: HistoryKindName;
  readonly aggregate: AnyAggregate;
  readonly history: HistoryKind<never, never>;
  /** The entity's own body; plans have more to them. */
  readonly body: Body;
  /** @throws the entity's 404 outside the scope and when missing */
  reach(actor: Actor, id: unknown): Promise<unknown>;
}

const STAMPS = new Set(['id', 'revision', 'createdAt', 'updatedAt']);
const at = (state: unknown): Loaded<never> => ({ state: state as never, revision: 0, seq: 0, exists: true, createdAt: '', updatedAt: '' });

/** Paths of everything but plans are those of the entity's body. */
function bodyHistory({ decider, silent }: AnyAggregate, body: Body): HistoryKind<never, never> {
  const shown = (state: { status?: string }): object =>
    state.status === 'none' ? {} : Object.fromEntries(Object.entries(body(at(state))).filter(([key]) => !STAMPS.has(key)));
  const differences = (before: object, after: object) => bodyDifferences(shown(before), shown(after));
  const history = {
    initial: decider.initial as object,
    evolve: decider.evolve,
    differences,
    changes: (_event: unknown, before: object, after: object) => differences(before, after),
    ...(silent && { silent }),
  };
  return history as unknown as HistoryKind<never, never>;
}

/** An entity whose body is its state. */
const plain: Body = (loaded) => {
  const { sessionsEnded: _ended, chosen: _chosen, ...state } = loaded.state as { sessionsEnded?: unknown; chosen?: unknown };
  return { ...state, ...stamps(loaded) };
};

/** A person's own account is theirs to look at. */
async function self(actor: Actor, id: unknown): Promise<void> {
  if (id !== actor.id) throw refused(userErrors, 'UserNotFound');
}

const source = (name: HistoryKindName, aggregate: AnyAggregate, body: Body, reach: HistorySource['reach']): HistorySource => ({
  name,
  aggregate,
  body,
  reach,
  history: bodyHistory(aggregate, body),
});

@Injectable()
export class HistoryKinds {
  private readonly sources: ReadonlyMap<string, HistorySource>;

  constructor(
    access: Access,
    analyses: AnalysisWrites,
    told: CommentReads,
    recommended: RecommendationWrites,
    reusable: TemplateReads,
    warned: AlertReads,
    done: InterventionReads,
  ) {
    const analysisOf = (kind: AnalysisKind) =>
      source(`${kind}Analysis`, analysisAggregate, analysisBody, (actor, id) => analyses.find(kind, id as number, actor));
    const sources: HistorySource[] = [
      {
        name: 'plan',
        aggregate: planAggregate,
        history: planHistory as unknown as HistoryKind<never, never>,
        body: () => ({}),
        reach: access.plan,
      },
      source('customer', growers, customerBody, access.grower),
      source('field', fields, fieldBody, access.field),
      ...(['soil', 'plant', 'water'] as const).map(analysisOf),
      source('company', companies, companyBody, access.company),
      source('collection', collections, collectionBody, access.collection),
      source('group', groups, plain, access.group),
      source('user', users, plain, self),
      source('comment', comments, plain, (actor, id) => told.one(actor, id as number)),
      source('intervention', interventions, plain, (actor, id) => done.reach(actor, id)),
      source('recommendation', recommendations, recommendationParts, (actor, id) => recommended.one(actor, id as number)),
      source('template', templates, templateParts, (actor, id) => reusable.one(actor, id as number)),
      source('alert', alerts, alertParts, (actor, id) => warned.one(actor, id as number)),
    ];
    this.sources = new Map(sources.map((one) => [one.name, one]));
  }

  /** By the kind of a stream; analyses of every sort tell their history alike. */
  ofStream(kind: string): HistorySource {
    return [...this.sources.values()].find(({ aggregate }) => aggregate.kind === kind)!;
  }

  /** @throws 404 routeNotFound for a kind that has no history; the entity's own 404 */
  async reach(kind: string, rawId: string, actor: Actor): Promise<{ source: HistorySource; id: number }> {
    const source = this.sources.get(kind);
    if (!source) throw refused(apiErrors, 'routeNotFound');
    await source.reach(actor, /^[1-9]\d{0,15}$/.test(rawId) ? Number(rawId) : rawId);
    return { source, id: Number(rawId) };
  }
}
