import { Injectable } from '@nestjs/common';
import { trendFrom } from '@loam/domain/agronomy/practice/score';
import { type PracticeValues, quickScore, scoreBody } from '@loam/domain/sustainability/practices/practice-values';
import { withoutFiles } from '@loam/domain/sustainability/report/evidence-files';
import { compliance, practicesOf } from '@loam/domain/sustainability/report/report-practices';
import type { ReportAnswers } from '@loam/domain/sustainability/report-answers.schema';
import type { Report, ReportState } from '@loam/domain/sustainability/report/report.decider';
import { sustainabilityErrors } from '@loam/domain/sustainability/sustainability.errors';
import { fieldErrors } from '@loam/domain/field/field.errors';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { PlanStatus } from '@loam/domain/plan/plan.events';
import type { Decided, Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Breather } from '../../platform/event-loop/breather.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, type Owners, scopeOfOwners } from '../access/index.js';
import { planAggregate, PlanReads, PlanWorld, stands } from '../plan/index.js';
import type { FieldScores } from './field-scores.projection.js';
import { ReportSurroundings } from './report-surroundings.js';
import { reports } from './sustainability.aggregates.js';

interface Started {
  readonly planId: number;
  readonly answers: ReportAnswers;
  readonly copyFrom?: number | undefined;
}

interface Change {
  readonly planId?: number | undefined;
  readonly answers: ReportAnswers;
  readonly setAside?: ReportAnswers | undefined;
}

/** Reports of a field, one a season and plan. */
@Injectable()
export class Reports {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly access: Access,
    private readonly plans: PlanReads,
    private readonly world: PlanWorld,
    private readonly around: ReportSurroundings,
  ) {}

  /** Newest first. */
  async of(fieldId: number, planId: number | undefined, actor: Actor) {
    const owners = await this.access.field(actor, fieldId);
    const row = await this.around.scores.of(fieldId);
    const ids = (row?.reports ?? []).filter((one) => planId === undefined || one.planId === planId).map(({ id }) => id);
    const loaded = await Promise.all(ids.toReversed().map((id) => this.decisions.read(reports, id)));
    const breather = new Breather();
    const bodies = [];
    for (const one of loaded) {
      if (one.state.status !== 'there') continue;
      bodies.push(await this.body(one, owners, actor, row));
      if (breather.isDue) await breather.breathe();
    }
    return bodies;
  }

  /** @throws 404 FieldNotFound, PlanNotFound, SustainabilityReportNotFound; 409 planStateForbids; 422 */
  async start(fieldId: number, { planId, answers, copyFrom }: Started, actor: Actor) {
    const owners = await this.access.field(actor, fieldId);
    const state = await this.planOf(planId, fieldId, actor);
    const copied = copyFrom === undefined ? undefined : await this.reach(actor, copyFrom);
    if (copied && copied.loaded.state.fieldId !== fieldId) throw refused(sustainabilityErrors, 'SustainabilityReportNotFound');
    const id = await this.ids.next('sustainabilityreport');
    const cultivar = state.draft.plan['cultivar'];
    const origin = {
      ...{ id, growerId: owners.growerId, fieldId, planId, cropId: state.cropId },
      crop: await this.around.places.cropNamed(state.cropId),
      subcrop: typeof cultivar === 'string' && cultivar !== '' ? cultivar : null,
      copiedFrom: copied?.loaded.state.id ?? null,
    };
    const taken = { ...(copied && withoutFiles(copied.loaded.state.answers)), ...answers };
    const decided = await this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      const plan = await tx.read(planAggregate, planId);
      return tx.run(reports, id, { type: 'StartReport', origin, planStatus: plan.state.status as PlanStatus, answers: taken });
    });
    return { body: await this.body(decided, owners, actor), decided };
  }

  /** @throws 404; 409 planStateForbids; 412; 422 */
  async change(id: number, { planId, answers, setAside }: Change, actor: Actor) {
    const { loaded, owners } = await this.reach(actor, id);
    const { fieldId } = loaded.state;
    if (planId !== undefined) await this.planOf(planId, fieldId, actor);
    const decided = await this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      const plan = await tx.read(planAggregate, planId ?? loaded.state.planId);
      return tx.run(reports, id, { type: 'ChangeReport', planId, planStatus: plan.state.status as PlanStatus, answers, setAside });
    });
    return { body: await this.body(decided, owners, actor), decided };
  }

  /** @throws 404; 409 planStateForbids */
  async remove(id: number, actor: Actor): Promise<void> {
    const { loaded, owners } = await this.reach(actor, id);
    await this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      const plan = await tx.read(planAggregate, loaded.state.planId);
      return tx.run(reports, id, { type: 'RemoveReport', planStatus: plan.state.status as PlanStatus });
    });
  }

  /** One that is there and in the actor's scope. @throws 404 SustainabilityReportNotFound, the same for both */
  async reach(
    actor: Actor,
    id: unknown,
  ): Promise<{ readonly loaded: Loaded<ReportState> & { readonly state: Report }; readonly owners: Owners }> {
    const loaded = typeof id === 'number' ? await this.decisions.read(reports, id) : undefined;
    const there = loaded?.state.status === 'there' ? (loaded as Loaded<ReportState> & { readonly state: Report }) : undefined;
    if (!there) throw refused(sustainabilityErrors, 'SustainabilityReportNotFound');
    const owners = await this.access.grower(actor, there.state.growerId).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 404
        ? refused(sustainabilityErrors, 'SustainabilityReportNotFound')
        : error;
    });
    return { loaded: there, owners };
  }

  /** A plan of the field. @throws 404 PlanNotFound */
  private async planOf(planId: number, fieldId: number, actor: Actor) {
    await this.access.plan(actor, planId);
    const { state } = await this.plans.load(planId);
    if (state.fieldId !== fieldId) throw refused(planErrors, 'PlanNotFound');
    if (!(await this.world.field(fieldId))) throw refused(fieldErrors, 'FieldNotFound');
    return state;
  }

  /** What the report before this one chose, of the same crop. */
  private async chosenBefore({ id, fieldId, crop }: Report, known?: FieldScores): Promise<PracticeValues | undefined> {
    const row = known ?? (await this.around.scores.of(fieldId));
    const earlier = row?.reports.findLast((one) => one.id < id && one.crop === crop);
    return earlier && this.around.scores.chosenIn(earlier.id);
  }

  private async body(of: Loaded<ReportState> | Decided<ReportState>, owners: Owners, { readsOnly }: Actor, row?: FieldScores) {
    const state = of.state as Report;
    const { crop, answers, fieldId } = state;
    const { values: settings } = await this.around.places.settings(this.around.places.ofGroup(owners), crop);
    const values = practicesOf(crop, answers);
    const scored = scoreBody(crop, settings, values);
    const plan = (await this.decisions.read(planAggregate, state.planId)).state;
    const status = stands(plan) ? (plan.status as PlanStatus) : ('removed' as const);
    const earlier = await this.chosenBefore(state, row).catch(() => undefined);
    return {
      reportId: state.id,
      ...{ fieldId, planId: state.planId, cropId: state.cropId, crop, subcrop: state.subcrop },
      ...{ status, editable: !readsOnly && (status === 'active' || status === 'completed'), copiedFrom: state.copiedFrom, answers },
      ...scored,
      trend: earlier ? trendFrom(scored.score, quickScore(crop, settings, earlier).score) : { label: 0, direction: 'up' as const },
      compliance: compliance(answers),
      footprint: await this.around.footprint(state, owners.growerId),
      ...stamps(of),
    };
  }
}
