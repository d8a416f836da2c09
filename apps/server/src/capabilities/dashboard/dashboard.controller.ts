import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { dashboardCountries, dashboardData, dashboardFilters, dashboardUsers } from '@loam/domain/dashboard/dashboard-answers.schema';
import { dashboardErrors } from '@loam/domain/dashboard/dashboard.errors';
import { dashboardFilter, type DashboardFilter } from '@loam/domain/dashboard/dashboard.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { refused } from '../../platform/refusal/refused.js';
import { UserReads } from '../user/index.js';
import { ActivityReads } from './activity.reads.js';
import { FigureReads } from './figure.reads.js';

const LATEST = 20;

/** Reads by POST, because the filter is a body. Nothing is changed. */
@Controller('dashboard')
export class DashboardController {
  constructor(
    private readonly figures: FigureReads,
    private readonly activity: ActivityReads,
    private readonly users: UserReads,
  ) {}

  /** C198 */
  @Post('filters')
  @HttpCode(200)
  @Answers(dashboardFilters)
  async filters(@Body({ schema: dashboardFilter }) filter: DashboardFilter, @CurrentActor() actor: Actor) {
    await this.admit(actor);
    return this.figures.filters(filter, actor);
  }

  /** C199; with what happened last, whatever the time frame */
  @Post('data')
  @HttpCode(200)
  @Answers(dashboardData)
  async data(@Body({ schema: dashboardFilter }) filter: DashboardFilter, @CurrentActor() actor: Actor) {
    await this.admit(actor);
    return { summary: await this.figures.summary(filter, actor), activity: await this.activity.latest(LATEST, actor) };
  }

  /** C200 */
  @Post('users')
  @HttpCode(200)
  @Answers(dashboardUsers)
  async topUsers(@Body({ schema: dashboardFilter }) filter: DashboardFilter, @CurrentActor() actor: Actor) {
    await this.admit(actor);
    return { items: await this.figures.topUsers(filter, actor) };
  }

  /** C202 */
  @Post('countries')
  @HttpCode(200)
  @Answers(dashboardCountries)
  async countries(@Body({ schema: dashboardFilter }) filter: DashboardFilter, @CurrentActor() actor: Actor) {
    await this.admit(actor);
    return { items: await this.figures.countries(filter, actor) };
  }

  private async admit(actor: Actor): Promise<void> {
    if (!(await this.users.read(actor.id)).state.permissions.dashboardAccess) throw refused(dashboardErrors, 'dashboardForbidden');
  }
}
