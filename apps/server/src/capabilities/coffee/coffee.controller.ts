import { Controller, Headers } from '@nestjs/common';
import { coffeeCalls as calls } from '@loam/domain/coffee/coffee.calls';
import { coffeeFiguresOf, coffeeSeriesOf } from '@loam/domain/coffee/coffee.figures';
import { headlines, type Measure, measures } from '@loam/domain/coffee/coffee.measures';
import { practiceScores, rightsIndicators } from '@loam/domain/coffee/coffee.practices';
import type { FarmFilter } from '@loam/domain/coffee/coffee.schema';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Call } from '../access/index.js';
import { DashboardDoor } from '../dashboard/index.js';
import { CoffeeFarmReads } from './coffee-farms.reads.js';

/** What the dashboard shows of coffee farms. */
@Controller()
export class CoffeeController {
  constructor(
    private readonly door: DashboardDoor,
    private readonly farms: CoffeeFarmReads,
  ) {}

  @Call(calls.filters)
  async filters(
    @Asked() { body: filter }: AskedOf<typeof calls.filters>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') languages?: string,
  ) {
    await this.door.admit(actor);
    return this.farms.filters(filter, actor, languageOf(languages));
  }

  @Call(calls.summary)
  async summary(@Asked() { body: filter }: AskedOf<typeof calls.summary>, @CurrentActor() actor: Actor) {
    await this.door.admit(actor);
    const farms = await this.farms.of(filter, actor);
    const figures = (some: readonly Measure[]) => some.flatMap((measure) => coffeeFiguresOf(measure, farms));
    return {
      co2: figures(headlines.co2),
      water: figures(headlines.water),
      costs: figures(headlines.costs),
      income: figures(headlines.income),
      productivity: figures(headlines.productivity),
    };
  }

  @Call(calls.profitability)
  profitability(@Asked() { body: filter }: AskedOf<typeof calls.profitability>, @CurrentActor() actor: Actor) {
    return this.series(measures.profitability, filter, actor);
  }

  @Call(calls.waterConsumption)
  waterConsumption(@Asked() { body: filter }: AskedOf<typeof calls.waterConsumption>, @CurrentActor() actor: Actor) {
    return this.series(measures.waterConsumption, filter, actor);
  }

  @Call(calls.productivity)
  productivity(@Asked() { body: filter }: AskedOf<typeof calls.productivity>, @CurrentActor() actor: Actor) {
    return this.series(measures.productivity, filter, actor);
  }

  @Call(calls.costOfProduction)
  costOfProduction(@Asked() { body: filter }: AskedOf<typeof calls.costOfProduction>, @CurrentActor() actor: Actor) {
    return this.series(measures.costOfProduction, filter, actor);
  }

  @Call(calls.income)
  income(@Asked() { body: filter }: AskedOf<typeof calls.income>, @CurrentActor() actor: Actor) {
    return this.series(measures.income, filter, actor);
  }

  @Call(calls.cafePractices)
  async cafePractices(@Asked() { body: filter }: AskedOf<typeof calls.cafePractices>, @CurrentActor() actor: Actor) {
    await this.door.admit(actor);
    return { scores: practiceScores(await this.farms.of(filter, actor)) };
  }

  @Call(calls.humanRights)
  async humanRights(@Asked() { body: filter }: AskedOf<typeof calls.humanRights>, @CurrentActor() actor: Actor) {
    await this.door.admit(actor);
    return { indicators: rightsIndicators(await this.farms.of(filter, actor)) };
  }

  private async series(some: readonly Measure[], filter: FarmFilter, actor: Actor) {
    await this.door.admit(actor);
    const farms = await this.farms.of(filter, actor);
    return { series: some.flatMap((measure) => coffeeSeriesOf(measure, farms)) };
  }
}
