import { Controller, Headers } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { interventionCalls as calls } from '@loam/domain/intervention/intervention.calls';
import type { AskedOf } from '@loam/domain/kernel/call';
import { languageOf } from '@loam/domain/kernel/language';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { entity } from '../../platform/http/answers/entity.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Access, Call, scopeOfOwners } from '../access/index.js';
import { interventions } from './intervention.aggregate.js';
import { RunIntervention } from './intervention.handler.js';
import { InterventionReads } from './intervention.reads.js';

type Tag = string | undefined;

/** What was done with a grower: visits, trainings and the like. */
@Controller()
export class InterventionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly read: InterventionReads,
    private readonly access: Access,
    private readonly ids: Sequence,
  ) {}

  @Call(calls.list)
  async list(@Asked() { params }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    const owners = await this.access.grower(actor, params.id);
    const items = await this.read.of(owners, languageOf(tag));
    return { items, total: items.length };
  }

  @Call(calls.save)
  async save(@Asked() { params, body }: AskedOf<typeof calls.save>, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    const growerId = params.id;
    const owners = await this.access.grower(actor, growerId);
    const facts = await this.read.facts(owners.groupId, body, actor);
    const { type, date, notes } = body;
    const one = body.id ?? (await this.ids.next('intervention'));
    const command =
      body.id === undefined
        ? ({ type: 'RecordIntervention', id: one, growerId, input: { date: date!, notes }, facts } as const)
        : ({ type: 'ChangeIntervention', growerId, input: { typeNamed: type !== undefined, date, notes }, facts } as const);
    const decided = await this.commands.execute(new RunIntervention(one, command, actor, scopeOfOwners(owners)));
    return entity(await this.read.saved(decided, owners.groupId, languageOf(tag)), decided);
  }

  @Call(calls.remove)
  async remove(@Asked() { params, body: { ids } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    const owners = await this.access.grower(actor, params.id);
    await this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      for (const one of new Set(ids)) await tx.run(interventions, one, { type: 'RemoveIntervention', growerId: params.id });
      return {};
    });
    return { deleted: ids };
  }
}
