import { Controller } from '@nestjs/common';
import { homeCalls as calls } from '@loam/domain/home/home.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Access, Call } from '../access/index.js';
import { Visits } from '../audit/index.js';
import { HomeChecksReads } from './home-checks.reads.js';
import { HomeReads } from './home.reads.js';

@Controller()
export class HomeController {
  constructor(
    private readonly reads: HomeReads,
    private readonly checksReads: HomeChecksReads,
    private readonly access: Access,
    private readonly visits: Visits,
  ) {}

  @Call(calls.ofGroup)
  ofGroup(@Asked() { query: { groupId } }: AskedOf<typeof calls.ofGroup>, @CurrentActor() actor: Actor) {
    return this.reads.ofGroup(groupId, actor);
  }

  @Call(calls.checks)
  checks(@Asked() { query: { groupId } }: AskedOf<typeof calls.checks>, @CurrentActor() actor: Actor) {
    return this.checksReads.ofGroup(groupId, actor);
  }

  @Call(calls.visit)
  async visit(@Asked() { body: { groupId } }: AskedOf<typeof calls.visit>, @CurrentActor() actor: Actor) {
    await this.access.group(actor, groupId);
    return { before: await this.visits.before('home', groupId, actor) };
  }
}
