import { Controller } from '@nestjs/common';
import { dashboardCalls as calls } from '@loam/domain/dashboard/dashboard.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Call } from '../access/index.js';
import { DashboardDoor } from '../dashboard/index.js';
import { FarmFootprintReads } from './farm-footprint.reads.js';

/** What the dashboard shows of footprints. */
@Controller()
export class FarmFootprintController {
  constructor(
    private readonly door: DashboardDoor,
    private readonly footprints: FarmFootprintReads,
  ) {}

  @Call(calls.footprints)
  async farmFootprints(@Asked() { body: filter }: AskedOf<typeof calls.footprints>, @CurrentActor() actor: Actor) {
    await this.door.admit(actor);
    return { items: await this.footprints.of(filter, actor) };
  }
}
