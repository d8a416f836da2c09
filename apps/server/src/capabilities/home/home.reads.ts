import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { needsOf, standingPlan, window } from '@loam/domain/home/home.policy';
import { type DueAtHome, type FieldAtHome, type Home, MOST_TOLD } from '@loam/domain/home/home.schema';
import { Clock } from '../../platform/decisions/clock.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { AnalysisReads } from '../analysis/index.js';
import { FieldReads } from '../field/index.js';
import { GrowerReads } from '../grower/index.js';
import { PlanLists } from '../plan/index.js';
import { type ScheduledEvent, ScheduleReads } from '../schedule/index.js';

/** So many fields are looked at before others get their turn. */
const AT_ONCE = 500;
const ofWork: ReadonlySet<ScheduledEvent['type']> = new Set(['application', 'foliarApplication']);

/** How the fields of a group stand, from lists that are there anyway. */
@Injectable()
export class HomeReads {
  constructor(
    private readonly growers: GrowerReads,
    private readonly fields: FieldReads,
    private readonly plans: PlanLists,
    private readonly analyses: AnalysisReads,
    private readonly schedule: ScheduleReads,
    private readonly clock: Clock,
  ) {}

  /** @throws 404 GroupNotFound, the same for missing and out of scope */
  async ofGroup(groupId: number, actor: Actor): Promise<Home> {
    const names = new Map((await this.growers.all(groupId, actor)).filter(({ active }) => active).map((one) => [one.id, one.fullName]));
    const ids = [...names.keys()];
    const today = this.clock.today();
    const [all, plans, soils, events] = await Promise.all([
      this.fields.ofGrowers(ids),
      this.plans.byField(ids),
      this.analyses.newestSoilTests(ids),
      this.schedule.within(ids, window(today)),
    ]);
    const fields = all.filter(({ active }) => active); // nothing is due on one that is not farmed for now
    const fieldNames = new Map(fields.map(({ id, name }) => [id, name]));
    const due = events.flatMap((event): DueAtHome[] => {
      const field = fieldNames.get(event.fieldId);
      if (field === undefined) return [];
      const passed = (event.dateEnd ?? event.date) < today;
      if (passed && !ofWork.has(event.type)) return []; // of planting and harvest nobody is late
      return [{ ...event, customer: names.get(event.customerId) ?? '', field, passed }];
    });
    const dates = Map.groupBy(due, ({ fieldId }) => fieldId);
    const told: FieldAtHome[] = [];
    for (const [at, { growerId: customerId, id, name, place }] of fields.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
      const soilTest = soils.get(id) ?? null;
      const standing = standingPlan(plans.get(id) ?? []);
      const needs = needsOf({ plan: standing.plan, soilTest, dates: dates.get(id) ?? [] }, today);
      told.push({ id, name, customerId, customer: names.get(customerId) ?? '', place, ...standing, soilTest, needs });
    }
    const having = (need: FieldAtHome['needs'][number]) => told.filter(({ needs }) => needs.includes(need)).length;
    return {
      today,
      due: due.slice(0, MOST_TOLD),
      fields: told.toSorted((a, b) => b.needs.length - a.needs.length).slice(0, MOST_TOLD),
      counts: {
        fields: told.length,
        due: due.filter(({ passed }) => !passed).length,
        passed: due.filter(({ passed }) => passed).length,
        noPlan: having('noPlan'),
        oldSoil: having('oldSoil'),
        noSoil: having('noSoil'),
      },
    };
  }
}
