import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { fieldErrors } from '@loam/domain/field/field.errors';
import { emptyDraft, type PlanDraft } from '@loam/domain/plan/plan.draft';
import type { PlanCommand } from '@loam/domain/plan/decide/plan.commands';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { RecommendedOption, Shortcomings } from '@loam/domain/plan/mix/plan.recommend';
import type { SavePlan } from '@loam/domain/plan/plan.schema';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { refused } from '../../platform/refusal/refused.js';
import { AnalysisReads } from '../analysis/index.js';
import { fields } from '../field/index.js';
import { planAggregate } from './plan.aggregate.js';
import { PlanGraphs } from './plan.graphs.js';
import { PlanRecommender } from './plan.recommender.js';
import { isCrf, PlanReferences } from './plan.references.js';
import { PlanWorld } from './plan.world.js';

/** What every plan of a recommendation shares, and the task that asks for it. */
export interface RecommendedPlans {
  readonly taskId: number;
  readonly groupId: number;
  readonly cropId: number;
  readonly expectedYield: number;
  readonly expectedYieldUnitId: number;
  readonly plantingDate?: string | undefined;
  readonly notes?: string | null | undefined;
  readonly options: readonly RecommendedOption[];
}

/** A plan that is worked out and not yet written. */
export interface PreparedPlan extends Shortcomings {
  readonly id: number;
  readonly fieldId: number;
  readonly option: number;
  readonly command: PlanCommand;
}

/** Plans that are made for many fields at once: worked out one by one, written together. */
@Injectable()
export class PlanDrafts {
  constructor(
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly world: PlanWorld,
    private readonly references: PlanReferences,
    private readonly graphs: PlanGraphs,
    private readonly analysisReads: AnalysisReads,
    private readonly recommender: PlanRecommender,
  ) {}

  /** For as many as a transaction is going to write. */
  idsAhead = (count: number): Promise<void> => this.ids.ahead('plan', count);

  /** The caller has to see to the actor's rights on the field. @throws Refused 404, 409 inactiveCrop, 422 autoCalcUnavailable; 503 without read models */
  async prepare(name: string, growerId: number, fieldId: number, plans: RecommendedPlans, actor: Actor): Promise<PreparedPlan> {
    const { taskId, groupId, cropId, expectedYield, expectedYieldUnitId, notes, options } = plans;
    const [grower, field, crop, sample] = await Promise.all([
      this.world.grower(growerId),
      this.world.field(fieldId),
      this.world.crop(groupId, cropId, await this.world.languageOf(actor.id)),
      this.analysisReads.latest(fieldId),
    ]);
    if (!grower || !field) throw refused(fieldErrors, 'FieldNotFound');
    if (!crop?.active) throw refused(planErrors, 'inactiveCrop');
    const products = await this.references.products(
      groupId,
      options.flatMap(({ fertilizers }) => fertilizers.map(({ id }) => id)),
    );
    const today = this.clock.today(field.timeZone);
    const input: SavePlan = {
      name,
      customerId: growerId,
      fieldId,
      cropId,
      crop: { plantingDate: plans.plantingDate ?? today, expectedYield, expectedYieldUnitId },
      ...(typeof notes === 'string' && { notes }),
      ...(sample.soil && { analyses: { soilAnalysisId: sample.soil.id } }),
    };
    const plan: PlanDraft['plan'] = sample.soil ? { soilAnalysisId: sample.soil.id } : {};
    const context = await this.graphs.context({ draft: { ...emptyDraft, plan }, cropId, grower }, 'oxide');
    const facts = { today, keySeed: randomBytes(9).toString('hex') };
    const base = { crop: crop.pattern, imperial: grower.unitTypeId === 1, display: grower.nutrientForm };
    const { product: _product, tankModel: _tank, stockModel: _stock, needParts: _need, ...values } = context;
    const found = await this.recommender.recommend({
      ...base,
      ...{ input, options, facts, products },
      context: { ...values, doses: await this.graphs.spreadDoses(grower, cropId) },
      key: randomBytes(9).toString('hex'),
    });
    if ('lacks' in found) throw refused(planErrors, 'autoCalcUnavailable', { reason: 'missing', path: found.lacks }, found.lacks);
    const id = await this.ids.next('plan');
    const { input: recommended, ...rest } = found;
    const decided = { ...facts, conditional: false, isCrf: isCrf(products), crop: crop.facts };
    const command: PlanCommand = { type: 'DraftPlan', id, growerId, fieldId, ...base, facts: decided, input: recommended, taskId };
    return { ...rest, id, fieldId, command };
  }

  /** @throws Refused when the plan cannot stand, or its field is gone */
  async writeWithin(tx: Transaction, { id, fieldId, command }: PreparedPlan): Promise<void> {
    tx.expectNew(planAggregate, id);
    await tx.run(planAggregate, id, command);
    await tx.run(fields, fieldId, { type: 'LinkPlan', planId: id });
  }
}
