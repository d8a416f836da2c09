import { Controller, Headers } from '@nestjs/common';
import { dashboardCalls as calls } from '@loam/domain/dashboard/dashboard.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Call } from '../access/index.js';
import { ActivityReads } from './activity.reads.js';
import { DashboardDoor } from './dashboard-door.js';
import { FigureReads } from './figure.reads.js';

/** So that what one person did in a row still leaves room for what others did. */
const LATEST = 60;

@Controller()
export class DashboardController {
  constructor(
    private readonly figures: FigureReads,
    private readonly activity: ActivityReads,
    private readonly door: DashboardDoor,
  ) {}

  @Call(calls.filters)
  async filters(
    @Asked() { body: filter }: AskedOf<typeof calls.filters>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') languages?: string,
  ) {
    await this.door.admit(actor);
    return this.figures.filters(filter, actor, languageOf(languages));
  }

  @Call(calls.data)
  async data(@Asked() { body: filter }: AskedOf<typeof calls.data>, @CurrentActor() actor: Actor) {
    await this.door.admit(actor);
    return { ...(await this.figures.overview(filter, actor)), activity: await this.activity.latest(LATEST, filter, actor) };
  }

  @Call(calls.topUsers)
  async topUsers(@Asked() { body: filter }: AskedOf<typeof calls.topUsers>, @CurrentActor() actor: Actor) {
    await this.door.admit(actor);
    return this.figures.topUsers(filter, actor);
  }

  @Call(calls.countries)
  async countries(@Asked() { body: filter }: AskedOf<typeof calls.countries>, @CurrentActor() actor: Actor) {
    await this.door.admit(actor);
    return { items: await this.figures.countries(filter, actor) };
  }

  @Call(calls.plans)
  async plans(@Asked() { body: filter }: AskedOf<typeof calls.plans>, @CurrentActor() actor: Actor) {
    await this.door.admit(actor);
    return { items: await this.figures.plansByCrop(filter, actor) };
  }

  @Call(calls.products)
  async products(
    @Asked() { body: filter }: AskedOf<typeof calls.products>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') languages?: string,
  ) {
    await this.door.admit(actor);
    return { items: await this.figures.products(filter, actor, languageOf(languages)) };
  }

  @Call(calls.productsByCrop)
  async productsByCrop(@Asked() { body: filter }: AskedOf<typeof calls.productsByCrop>, @CurrentActor() actor: Actor) {
    await this.door.admit(actor);
    return { items: await this.figures.productsByCrop(filter, actor) };
  }
}
