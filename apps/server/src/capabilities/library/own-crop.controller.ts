import { Body, Controller, Headers, Param, Put } from '@nestjs/common';
import { changeCrop, type ChangeCrop } from '@loam/domain/crop/crop-change.schema';
import { cropBody } from '@loam/domain/crop/crop.schema';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import { languageOf } from '@loam/domain/kernel/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/decorators.js';
import { EntityAnswer } from '../../platform/http/entity.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { refused } from '../../platform/http/refused.js';
import { admins, AllowVerified } from '../access/index.js';
import { CropBodies } from './crop-bodies.js';
import { OwnCrops } from './own-crops.js';

/** Saving what an own crop has otherwise than the shipped one. */
@Controller()
export class OwnCropController {
  constructor(
    private readonly crops: OwnCrops,
    private readonly bodies: CropBodies,
  ) {}

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
}
