import { Controller, Headers } from '@nestjs/common';
import { interventionCalls as calls } from '@loam/domain/intervention/intervention.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { entity } from '../../platform/http/answers/entity.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Access, Call } from '../access/index.js';
import { InterventionReads } from './intervention.reads.js';
import { InterventionWrites } from './intervention.writes.js';

type Tag = string | undefined;

/** What was done with a grower: visits, trainings and the like. */
@Controller()
export class InterventionController {
  constructor(
    private readonly read: InterventionReads,
    private readonly writes: InterventionWrites,
    private readonly access: Access,
  ) {}

  @Call(calls.list)
  async list(@Asked() { params }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    const owners = await this.access.grower(actor, params.id);
    const items = await this.read.of(owners, languageOf(tag));
    return { items, total: items.length };
  }

  @Call(calls.save)
  async save(@Asked() { params, body }: AskedOf<typeof calls.save>, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    const owners = await this.access.grower(actor, params.id);
    const decided = await this.writes.save(owners, body, actor);
    return entity(await this.read.saved(decided, owners.groupId, languageOf(tag)), decided);
  }

  @Call(calls.remove)
  async remove(@Asked() { params, body: { ids } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    const owners = await this.access.grower(actor, params.id);
    await this.writes.remove(owners, ids, actor);
    return { deleted: ids };
  }
}
