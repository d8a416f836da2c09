import { Body, Controller, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { changeCrop, type ChangeCrop } from '@loam/domain/crop/crop-change.schema';
import { newCrop, type NewCrop } from '@loam/domain/crop/crop-new.schema';
import { cropBody } from '@loam/domain/crop/crop.schema';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import { languageOf } from '@loam/domain/kernel/language';
import { type ImportQuery, importQuery } from '@loam/domain/library/library-records.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { EntityAnswer } from '../../platform/http/answers/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, admins, AllowVerified } from '../access/index.js';
import { CropReads } from './crop.reads.js';
import { OwnCropWrites } from './own-crop.writes.js';

/** Making crops of one's own, and saving what one has otherwise than the shipped crop that it goes back to. */
@Controller()
export class OwnCropController {
  constructor(
    private readonly crops: OwnCropWrites,
    private readonly bodies: CropReads,
    private readonly access: Access,
  ) {}

  /** C354: for the library of the group; admins of collections and companies name theirs */
  @Post('adminCenter/crops')
  @HttpCode(201)
  @AllowVerified(...admins)
  @Answers(cropBody, 201)
  async make(
    @Query({ schema: importQuery }) query: ImportQuery,
    @Body({ schema: newCrop }) body: NewCrop,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: string | undefined,
  ) {
    return this.bodies.ownBody(await this.crops.make(await this.placeNamed(query, actor), body, actor), actor, languageOf(tag));
  }

  /** C353 */
  @Put('adminCenter/crops/:id')
  @AllowVerified(...admins)
  @Answers(cropBody)
  async change(
    @Param('id') id: string,
    @Body({ schema: changeCrop }) { revision: _, ...input }: ChangeCrop,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: string | undefined,
  ): Promise<EntityAnswer> {
    if (!/^[1-9]\d{0,15}$/.test(id)) throw refused(cropErrors, 'CropNotFound');
    const { changed, ...crop } = await this.crops.change(Number(id), input, actor);
    return new EntityAnswer(await this.bodies.ownBody(crop, actor, languageOf(tag)), crop.record.revision, undefined, false, !changed);
  }

  private placeNamed({ groupId, collectionId, companyId }: ImportQuery, actor: Actor): Promise<Place> {
    if (groupId !== undefined) return this.access.group(actor, groupId);
    if (collectionId !== undefined) return this.access.collection(actor, collectionId);
    return this.access.company(actor, companyId);
  }
}
