import { Controller, Headers } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { ownCropCalls as calls } from '@loam/domain/crop/own-crop.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import type { ImportQuery } from '@loam/domain/library/library-records.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { EntityAnswer } from '../../platform/http/answers/entity.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Access, Call } from '../access/index.js';
import { CropReads } from './crop.reads.js';
import { OwnCropWrites } from './own-crop.writes.js';

@Controller()
export class OwnCropController {
  constructor(
    private readonly crops: OwnCropWrites,
    private readonly bodies: CropReads,
    private readonly access: Access,
  ) {}

  @Call(calls.make)
  async make(
    @Asked() { query, body }: AskedOf<typeof calls.make>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: string | undefined,
  ) {
    return this.bodies.ownBody(await this.crops.make(await this.placeNamed(query, actor), body, actor), actor, languageOf(tag));
  }

  @Call(calls.change)
  async change(
    @Asked() { params: { id }, body: { revision: _, ...input } }: AskedOf<typeof calls.change>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: string | undefined,
  ) {
    const { changed, ...crop } = await this.crops.change(id, input, actor);
    return new EntityAnswer(await this.bodies.ownBody(crop, actor, languageOf(tag)), crop.record.revision, undefined, false, !changed);
  }

  private placeNamed({ groupId, collectionId, companyId }: ImportQuery, actor: Actor): Promise<Place> {
    if (groupId !== undefined) return this.access.group(actor, groupId);
    if (collectionId !== undefined) return this.access.collection(actor, collectionId);
    return this.access.company(actor, companyId);
  }
}
