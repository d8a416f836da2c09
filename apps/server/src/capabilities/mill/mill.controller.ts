import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { millCalls as calls } from '@loam/domain/mill/mill.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { entity } from '../../platform/http/answers/entity.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Call } from '../access/index.js';
import { bodyOf, MillReads } from './mill.reads.js';
import { MillWrites } from './mill.writes.js';

/** The mills of groups. */
@Controller()
export class MillController {
  constructor(
    private readonly reads: MillReads,
    private readonly writes: MillWrites,
  ) {}

  @Call(calls.list)
  list(@Asked() { query }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    return this.reads.page(query, actor);
  }

  @Call(calls.exist)
  async exist(@Asked() { query }: AskedOf<typeof calls.exist>, @CurrentActor() actor: Actor) {
    return { exist: await this.reads.exists(query, actor) };
  }

  @Call(calls.one)
  async one(@Asked() { params: { id } }: AskedOf<typeof calls.one>, @CurrentActor() actor: Actor) {
    await this.reads.reach(actor, id);
    const loaded = await this.reads.one(id);
    return entity(bodyOf(loaded), loaded);
  }

  @Call(calls.save)
  async save(@Asked() { body }: AskedOf<typeof calls.save>, @CurrentActor() actor: Actor) {
    const decided = await this.writes.save(body, actor);
    return entity(bodyOf(decided), decided);
  }

  @Call(calls.remove)
  async remove(@Asked() { body: { ids } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.writes.remove(ids, actor);
    return { deleted: ids };
  }
}
