import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Language } from '@loam/domain/kernel/locale/language';
import { isReported, seasonOf, seasonShown, seasonsOf } from '@loam/domain/season/season-report.policy';
import { MOST_REPORTED, type ReportedPlan, type SeasonReport } from '@loam/domain/season/season-report.schema';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { GrowerReads } from '../grower/index.js';
import { InterventionReads } from '../intervention/index.js';
import { PlanLists } from '../plan/index.js';
import { ReportedPlans } from './reported-plans.js';

interface Asked {
  readonly groupId?: number | undefined;
  readonly customerId?: number | undefined;
  readonly year?: number | undefined;
}
interface Home {
  readonly id: number;
  readonly groupId: number;
  readonly name: string;
}

/** A season of a group, or of one of its growers: which plans it had, and what came of them. */
@Injectable()
export class SeasonReportReads {
  constructor(
    private readonly access: Access,
    private readonly growers: GrowerReads,
    private readonly plans: PlanLists,
    private readonly reported: ReportedPlans,
    private readonly interventions: InterventionReads,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 GroupNotFound, CustomerNotFound, the same for missing and out of scope */
  async of({ groupId, customerId, year }: Asked, actor: Actor, language: Language): Promise<SeasonReport> {
    const homes = new Map((await this.homes(groupId, customerId, actor)).map((home) => [home.id, home]));
    const rows = [...(await this.plans.byField([...homes.keys()])).values()].flat().filter(isReported);
    const years = seasonsOf(rows);
    const shown = seasonShown(rows, year, this.clock.today());
    const ofYear = rows
      .filter((row) => seasonOf(row) === shown)
      .toSorted((a, b) => nameOf(homes, a.customerId).localeCompare(nameOf(homes, b.customerId)) || a.fieldId - b.fieldId || a.id - b.id);
    const plans: ReportedPlan[] = [];
    for (const { id, customerId: of } of ofYear.slice(0, MOST_REPORTED)) {
      await setImmediate(); // others get their turn between any two
      const plan = await this.reported.one(id, nameOf(homes, of), language).catch(noneWhenGone);
      if (plan) plans.push(plan);
    }
    const interventions = await this.doneWith([...new Set(plans.map((plan) => homes.get(plan.customerId)!))], plans, language);
    const growers = [...new Set(ofYear.map((row) => row.customerId))].map((id) => ({ id, name: nameOf(homes, id) }));
    return { year: shown, years, growers, plans, total: ofYear.length, interventions };
  }

  private async homes(groupId: number | undefined, customerId: number | undefined, actor: Actor): Promise<Home[]> {
    const asked = customerId === undefined ? undefined : await this.access.grower(actor, customerId);
    const all = await this.growers.all((groupId ?? asked?.groupId)!, actor);
    const wanted = asked ? all.filter(({ id }) => id === asked.growerId) : all;
    return wanted.map(({ id, fullName }) => ({ id, groupId: (groupId ?? asked?.groupId)!, name: fullName }));
  }

  /** Between the first planting and the last harvest of each grower's plans. */
  private async doneWith(
    homes: readonly Home[],
    plans: readonly ReportedPlan[],
    language: Language,
  ): Promise<SeasonReport['interventions']> {
    const found = await Promise.all(
      homes.map(async ({ id: growerId, groupId }) => {
        const { from, to } = spanOf(plans.filter(({ customerId }) => customerId === growerId));
        const done = await this.interventions.of({ growerId, groupId }, language);
        return done
          .filter(({ date }) => date >= from && date <= to)
          .map(({ id, customerId, date, typeName, notes }) => ({ id, customerId, date, typeName, notes }));
      }),
    );
    return found.flat().toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
  }
}

const nameOf = (homes: ReadonlyMap<number, Home>, id: number) => homes.get(id)?.name ?? '';

/** First and last day of a season; the whole year where a plan has no day of its own. */
function spanOf(plans: readonly ReportedPlan[]) {
  const days = plans.map(({ season }) => {
    const year = (season.plantingDate ?? season.harvestDate ?? '').slice(0, 4);
    return { from: season.plantingDate ?? `${year}-01-01`, to: season.harvestDate ?? `${year}-12-31` };
  });
  return {
    from: days.map(({ from }) => from).toSorted()[0]!,
    to: days
      .map(({ to }) => to)
      .toSorted()
      .at(-1)!,
  };
}

/** Removed since it was listed. */
function noneWhenGone(error: unknown): undefined {
  if (!(error instanceof Refused) || error.refusal.status !== 404) throw error;
}
