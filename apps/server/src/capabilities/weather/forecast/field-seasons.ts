import { Injectable } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { periodsOf } from '@loam/domain/plan/document/plan-periods';
import { methodOf } from '@loam/domain/plan/plan.draft';
import type { Standing } from '@loam/domain/weather/events/alert-match';
import { PlanReads, PlanWorld } from '../../plan/index.js';

export interface FieldSeason {
  readonly planId: number;
  readonly cropId: number;
  readonly plantingDate: string;
}
export interface ComingApplication {
  readonly planId: number;
  readonly applicationId: string;
  readonly date: string;
  readonly dateEnd: string | null;
  readonly method: 'foliar' | 'broadcast';
}
const dateIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What the plans of a field say of its season, straight from their streams. */
@Injectable()
export class FieldSeasons {
  constructor(
    private readonly world: PlanWorld,
    private readonly plans: PlanReads,
  ) {}

  /** Undefined without an active plan, or one without a planting date. */
  async activeOf(fieldId: number): Promise<FieldSeason | undefined> {
    const planId = (await this.world.field(fieldId))?.activePlanId ?? null;
    if (planId === null) return undefined;
    const { state } = await this.plans.load(planId);
    const plantingDate = dateIn(state.draft.plan['plantingDate']);
    return plantingDate === null ? undefined : { planId, cropId: state.cropId, plantingDate };
  }

  /** The crop of the active plan with its stages, and where it stands; undefined without an active plan. */
  async standingOf(fieldId: number): Promise<(Standing & { readonly planId: number; readonly level: Required<Place> }) | undefined> {
    const field = await this.world.field(fieldId);
    const planId = field?.activePlanId ?? null;
    const grower = field && planId !== null ? await this.world.grower(field.growerId) : undefined;
    if (!grower || planId === null) return undefined;
    const { companyId, collectionId, groupId } = grower;
    const { state } = await this.plans.load(planId);
    const stages = periodsOf(state.draft);
    return {
      ...{ planId, level: { companyId, collectionId, groupId }, cropId: state.cropId },
      ...{ plantingDate: dateIn(state.draft.plan['plantingDate']), stages },
    };
  }

  /** Applications of drafts and active plans that fall into these days. What is given with the water waits for no weather. */
  async comingOf(fieldId: number, from: string, to: string): Promise<ComingApplication[]> {
    const planIds = (await this.world.field(fieldId))?.planIds ?? [];
    const loaded = await Promise.all(planIds.map((id) => this.plans.load(id).catch(() => undefined)));
    return loaded
      .flatMap((one) => {
        if (!one || (one.state.status !== 'draft' && one.state.status !== 'active')) return [];
        return Object.entries(one.state.draft.applications).flatMap(([applicationId, fields]): ComingApplication[] => {
          const [date, dateEnd] = [dateIn(fields['applicationDate']), dateIn(fields['applicationDateEnd'])];
          const kind = methodOf(applicationId, fields);
          if (date === null || kind === 'proportional' || (dateEnd ?? date) < from || date > to) return [];
          return [{ planId: one.state.id, applicationId, date, dateEnd, method: kind === 'foliar' ? 'foliar' : 'broadcast' }];
        });
      })
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.planId - b.planId));
  }
}
