import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { orchardCalls as calls } from '@loam/domain/orchard/orchard.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { entity } from '../../platform/http/answers/entity.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Call } from '../access/index.js';
import { bodyOf, OrchardReads } from './orchard.reads.js';
import { OrchardWrites } from './orchard.writes.js';

/** The orchards of groups. */
@Controller()
export class OrchardController {
  constructor(
    private readonly reads: OrchardReads,
    private readonly writes: OrchardWrites,
  ) {}

  @Call(calls.list)
  async list(@Asked() { query }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    const items = await this.reads.of(query.groupId, actor);
    return { items, total: items.length };
  }

  @Call(calls.add)
  async add(@Asked() { body }: AskedOf<typeof calls.add>, @CurrentActor() actor: Actor) {
    const decided = await this.writes.add(body, actor);
    return entity(bodyOf(decided), decided);
  }

  @Call(calls.change)
  async change(@Asked() { params, body }: AskedOf<typeof calls.change>, @CurrentActor() actor: Actor) {
    const decided = await this.writes.change(params.id, body, actor);
    return entity(bodyOf(decided), decided);
  }

  @Call(calls.remove)
  async remove(@Asked() { body: { ids } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.writes.remove(ids, actor);
    return { deleted: ids };
  }
}
