import { Controller, Headers, Req } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { interventionTypeCalls as calls } from '@loam/domain/intervention/intervention.calls';
import type { AddInterventionType } from '@loam/domain/intervention/intervention.schema';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Access, AdminToken, Call } from '../access/index.js';
import { LevelRecordReads, LibraryWrites } from '../library/index.js';

type Tag = string | undefined;

/** Types of interventions: shipped ones, and those that admins add for their level and the levels below. */
@Controller()
export class InterventionTypeController {
  constructor(
    private readonly access: Access,
    private readonly adminToken: AdminToken,
    private readonly records: LevelRecordReads,
    private readonly libraryWrites: LibraryWrites,
  ) {}

  @Call(calls.ofGroup)
  async ofGroup(
    @Asked() { query: { id, status } }: AskedOf<typeof calls.ofGroup>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
    @Req() request: Request,
  ) {
    const place = await this.access.group(actor, id);
    if (status !== 'true') await this.adminToken.expect(request);
    const items = await this.records.of('intervention', place, status, actor, languageOf(tag));
    return { items, total: items.length };
  }

  @Call(calls.add)
  async add(
    @Asked() { body: { name, ...where } }: AskedOf<typeof calls.add>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const place = await this.placeNamed(where, actor);
    const { id } = await this.libraryWrites.addInterventionType(place, name, actor);
    return (await this.records.of('intervention', place, 'true', actor, languageOf(tag))).find((one) => one.id === id)!;
  }

  private async placeNamed({ groupId, collectionId, companyId }: Omit<AddInterventionType, 'name'>, actor: Actor): Promise<Place> {
    if (groupId !== undefined) return this.access.group(actor, groupId);
    if (collectionId !== undefined) return this.access.collection(actor, collectionId);
    return this.access.company(actor, companyId);
  }
}
