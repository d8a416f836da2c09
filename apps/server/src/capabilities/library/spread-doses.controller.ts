import { Controller } from '@nestjs/common';
import { governs, type Place } from '@loam/domain/access/scope.policy';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { ImportQuery } from '@loam/domain/library/library-records.schema';
import { spreadDosesCalls as calls } from '@loam/domain/library/spread-doses.calls';
import { entity } from '../../platform/http/answers/entity.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { OrganizationWrites } from '../organization/index.js';
import { SpreadDosesReads } from './spread-doses.reads.js';

/** What can be spread, as companies, collections and groups set it for the plans below them. */
@Controller()
export class SpreadDosesController {
  constructor(
    private readonly access: Access,
    private readonly reads: SpreadDosesReads,
    private readonly writes: OrganizationWrites,
  ) {}

  @Call(calls.ofLevel)
  async ofLevel(@Asked() { query }: AskedOf<typeof calls.ofLevel>, @CurrentActor() actor: Actor) {
    return this.reads.records(await this.placeNamed(query, actor), actor);
  }

  @Call(calls.set)
  async set(@Asked() { query, body: { doses } }: AskedOf<typeof calls.set>, @CurrentActor() actor: Actor) {
    const place = await this.placeNamed(query, actor);
    if (!governs(actor, place)) throw refused(apiErrors, 'forbidden');
    const decided = await this.writes.setDoses(place, doses, actor);
    return entity(await this.reads.records(place, actor), decided);
  }

  private async placeNamed({ companyId, collectionId, groupId }: ImportQuery, actor: Actor): Promise<Place> {
    const found =
      groupId !== undefined
        ? await this.access.group(actor, groupId)
        : collectionId !== undefined
          ? await this.access.collection(actor, collectionId)
          : await this.access.company(actor, companyId);
    return {
      companyId: found.companyId,
      ...(found.collectionId !== undefined && { collectionId: found.collectionId }),
      ...(found.groupId !== undefined && { groupId: found.groupId }),
    };
  }
}
