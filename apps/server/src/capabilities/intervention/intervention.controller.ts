import { Body, Controller, Delete, Get, Headers, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Intervention } from '@loam/domain/intervention/intervention.decider';
import {
  interventionBody,
  interventionList,
  interventionsRemoved,
  removeInterventions,
  type RemoveInterventions,
  saveIntervention,
  type SaveIntervention,
} from '@loam/domain/intervention/intervention.schema';
import { languageOf } from '@loam/domain/kernel/language';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { Creates, CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { id } from '../../platform/http/bodies/parsing.js';
import { Access, Allow, planners, scopeOfOwners } from '../access/index.js';
import { interventions } from './intervention.aggregate.js';
import { RunIntervention } from './intervention.handler.js';
import { InterventionReads } from './intervention.reads.js';

type Tag = string | undefined;
const GrowerId = () => Param('id', id('CustomerNotFound'));

/** What was done with a grower: visits, trainings and the like. */
@Controller('customer/:id/interventions')
@Allow(...planners)
export class InterventionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly read: InterventionReads,
    private readonly access: Access,
    private readonly ids: Sequence,
  ) {}

  /** C264: newest first */
  @Get()
  @Answers(interventionList)
  async list(@GrowerId() growerId: number, @CurrentActor() actor: Actor, @Headers('accept-language') tag: Tag) {
    const owners = await this.access.grower(actor, growerId);
    const items = await this.read.of(owners, languageOf(tag));
    return { items, total: items.length };
  }

  /** C265: recorded, or changed when it names one. */
  @Post()
  @Creates('customer/{customerId}/interventions')
  @Answers(interventionBody, 201)
  async save(
    @GrowerId() growerId: number,
    @Body({ schema: saveIntervention }) body: SaveIntervention,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
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

  /** C266: all of them or none. */
  @Delete()
  @Answers(interventionsRemoved)
  async remove(
    @GrowerId() growerId: number,
    @Body({ schema: removeInterventions }) { ids }: RemoveInterventions,
    @CurrentActor() actor: Actor,
  ): Promise<{ deleted: Intervention['id'][] }> {
    const owners = await this.access.grower(actor, growerId);
    await this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      for (const one of new Set(ids)) await tx.run(interventions, one, { type: 'RemoveIntervention', growerId });
      return {};
    });
    return { deleted: ids };
  }
}
