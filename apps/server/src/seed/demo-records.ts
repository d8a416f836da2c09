import { Injectable } from '@nestjs/common';
import { libraryProductByKey } from '@loam/domain/agronomy/tables/product-table';
import { HECTARE } from '@loam/domain/kernel/unit/unit-ids';
import type { Actor } from '../platform/decisions/decisions.port.js';
import { demoSurveys, surveyOf } from './demo-surveys.js';
import { demoInterventions, demoMills, demoRetired, demoSeasonNotes, demoStories, type Teller } from './demo-words.js';
import { seasonDates } from './demo-year.js';
import { SeedLand } from './land.js';
import { SeedNotes } from './seed-notes.js';
import { SeedPlans } from './seed-plans.js';
import { SeedRecords } from './seed-records.js';

const KG_PER_HA = 2;

/** A grower of the demo, as one of the fields names it. */
export interface DemoPlace {
  readonly growerId: number;
  readonly groupId: number;
  readonly keeper: Actor;
  /** Who else plans in the grower's group. */
  readonly others: readonly Actor[];
}
/** By outline of the field: its grower, and its plan of the season that is over. */
export interface DemoWorld {
  readonly fields: ReadonlyMap<string, DemoPlace>;
  readonly plansOver: ReadonlyMap<string, number>;
  readonly maizePlan: number;
}

const dose = (key: string, amount: number) => ({ id: libraryProductByKey(key)!.id, amount, unitId: KG_PER_HA });

/** What people of the demo recorded of growers: surveys, mills, stories, licences, visits, notes, and what they advise. */
@Injectable()
export class DemoRecords {
  constructor(
    private readonly land: SeedLand,
    private readonly plans: SeedPlans,
    private readonly records: SeedRecords,
    private readonly notes: SeedNotes,
  ) {}

  async plant({ fields, plansOver, maizePlan }: DemoWorld): Promise<void> {
    const at = (outline: string) => fields.get(outline)!;
    await this.farms(at);
    await this.told(at);
    await this.seasons(at, new Map([...plansOver, ['49', maizePlan]]));
    await this.advised(at('49'), maizePlan);
    const [rubens, joao] = [at('49'), at('3')];
    await this.records.license(joao.growerId, { language: 'pt', signed: true }, joao.keeper);
    await this.records.license(rubens.growerId, { language: 'pt', signed: false }, rubens.keeper);
    const { name, areaHa, outline } = demoRetired;
    const { growerId: customerId, keeper } = at(outline);
    const retired = await this.land.field({ name, customerId, locationType: 'noLocation', area: areaHa, unitId: HECTARE }, keeper);
    await this.land.outOfUse(retired, keeper);
  }

  private async farms(at: (outline: string) => DemoPlace): Promise<void> {
    const last = Number(seasonDates('coffee', this.plans.day(0), 1).harvest.slice(0, 4));
    for (const farm of demoSurveys) {
      const { growerId: customerId, keeper } = at(farm.outline);
      for (const harvest of farm.harvests)
        await this.records.survey({ ...surveyOf(farm, harvest), customerId, surveyYear: last - harvest.ago }, keeper);
    }
    for (const { outline, mill } of demoMills) await this.records.mill({ ...mill, groupId: at(outline).groupId }, at(outline).keeper);
  }

  private async told(at: (outline: string) => DemoPlace): Promise<void> {
    for (const { outline, by, day, ...intervention } of demoInterventions)
      await this.records.intervention(at(outline).growerId, { ...intervention, date: this.plans.day(day) }, who(at(outline), by));
    for (const { outline, by, day, ...story } of demoStories)
      await this.records.story(at(outline).growerId, { ...story, date: this.plans.day(day) }, who(at(outline), by));
  }

  private async seasons(at: (outline: string) => DemoPlace, plans: ReadonlyMap<string, number>): Promise<void> {
    // a season goes by the year in which it begins
    const year = Number(seasonDates('coffee', this.plans.day(0), 1).begins.slice(0, 4));
    for (const { outline, by, of, text } of demoSeasonNotes) {
      const place = of === 'plan' ? { planId: plans.get(outline)! } : { customerId: at(outline).growerId, year };
      await this.notes.ofSeason({ ...place, text }, who(at(outline), by));
    }
  }

  /** Two ways to give the first side-dressing of the maize, and what the advisers say to each other about them. */
  private async advised(place: DemoPlace, planId: number): Promise<void> {
    const options = [
      { name: 'Ureia', fertilizers: [dose('urea', 140), dose('mop', 70)] },
      { name: 'Sulfato de amônio', fertilizers: [dose('as', 300), dose('mop', 70)] },
    ];
    const text =
      'Se não chover 20 mm em dois dias depois da aplicação, a ureia perde nitrogênio para o ar: então a segunda opção, ou uma volta do pivô logo após.';
    const id = await this.notes.recommend({ planId, notes: [{ text }], options }, who(place, 'ana'));
    await this.notes.answer(
      id,
      'The pivot can put 12 mm on the same night, so urea stays. Check the forecast on the day.',
      who(place, 'asha'),
    );
  }
}

/** Ana and Asha plan in the first group alone; elsewhere the grower's adviser speaks for them. */
function who({ keeper, others }: DemoPlace, by: Teller): Actor {
  if (by === 'keeper') return keeper;
  return [keeper, ...others].find(({ name }) => name?.toLowerCase().startsWith(by)) ?? keeper;
}
