import { Body, Controller, Delete, Headers, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { cropBody } from '@loam/domain/crop/crop.schema';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { languageOf } from '@loam/domain/kernel/language';
import { deleteBody } from '@loam/domain/kernel/schema';
import {
  cloneCrop,
  type CloneCrop,
  groupQuery,
  importQuery,
  type ImportQuery,
  importRecords,
  type ImportRecords,
  libraryRecords,
  recordsDeleted,
  type StatusAnswer,
  statusAnswer,
  updateStatus,
  type UpdateStatus,
  updateStatusQuery,
} from '@loam/domain/library/library-records.schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, admins, AllowVerified } from '../access/index.js';
import { CropReads } from './crop.reads.js';
import { KindRecords } from './kind-records.js';
import { KnownKind, kindOf } from './known-kind.guard.js';
import { LevelRecordReads } from './level-record.reads.js';
import { LibraryWrites } from './library.writes.js';
import { TemplateRecords } from './template-records.port.js';

type Tag = string | undefined;
const deleteRecords = deleteBody(500);
type DeleteRecords = z.infer<typeof deleteRecords>;

/** Archiving, importing, copying and deleting crops and products of the library. */
@Controller()
@UseGuards(KnownKind)
export class LibraryChangesController {
  constructor(
    private readonly access: Access,
    private readonly records: LevelRecordReads,
    private readonly libraryWrites: LibraryWrites,
    private readonly bodies: CropReads,
    private readonly templates: TemplateRecords,
    private readonly kinds: KindRecords,
  ) {}

  /** C007 C181: with a group a shipped record is archived for that group alone; an own record is archived itself */
  @Post(['adminCenter/:type/updateStatus', 'fertilizers/updateStatus'])
  @HttpCode(200)
  @AllowVerified(...admins)
  @Answers(statusAnswer)
  async updateStatus(
    @Param('type') type: string | undefined,
    @Query({ schema: updateStatusQuery }) { groupId }: z.infer<typeof updateStatusQuery>,
    @Body({ schema: updateStatus }) body: UpdateStatus,
    @CurrentActor() actor: Actor,
  ): Promise<StatusAnswer> {
    const place = groupId === undefined ? undefined : await this.access.group(actor, groupId);
    return this.kinds.setStatus(kindOf(type ?? 'fertilizers'), place, body, actor);
  }

  /** C008 C033 C180: copies for the library of the group; admins of collections and companies name theirs */
  @Post(['adminCenter/:type/import', 'fertilizers/import'])
  @HttpCode(201)
  @AllowVerified(...admins)
  @Answers(libraryRecords, 201)
  async import(
    @Param('type') type: string | undefined,
    @Query({ schema: importQuery }) query: ImportQuery,
    @Body({ schema: importRecords }) body: ImportRecords,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const kind = kindOf(type ?? 'fertilizers');
    if (kind === 'weather' || kind === 'soilAnalysis' || kind === 'plantAnalysis' || kind === 'companies')
      throw refused(apiErrors, 'routeNotFound'); // what stands above is inherited, never copied
    const place = await this.placeNamed(query, actor);
    if (kind === 'templates') {
      const items = await this.templates.import(place, body, actor, languageOf(tag));
      return { items, total: items.length };
    }
    const ids = new Set((await this.libraryWrites.import(kind, place, body, actor)).map(({ id }) => id));
    const items = (await this.records.of(kind, place, 'true', actor, languageOf(tag))).filter(({ id }) => ids.has(id));
    return { items, total: items.length };
  }

  /** C031 */
  @Post('adminCenter/crops/clone')
  @HttpCode(201)
  @AllowVerified(...admins)
  @Answers(cropBody, 201)
  async clone(
    @Query({ schema: groupQuery }) { groupId }: z.infer<typeof groupQuery>,
    @Body({ schema: cloneCrop }) body: CloneCrop,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const place = await this.access.group(actor, groupId);
    return this.bodies.ownBody(await this.libraryWrites.cloneCrop(place, body, actor), actor, languageOf(tag));
  }

  /** C032 */
  @Delete('adminCenter/crops/delete')
  @AllowVerified(...admins)
  @Answers(recordsDeleted)
  async deleteCrops(@Body({ schema: deleteRecords }) { ids }: DeleteRecords, @CurrentActor() actor: Actor) {
    await this.libraryWrites.remove('crops', ids, actor);
    return { deleted: ids };
  }

  /** C184 */
  @Delete('fertilizers')
  @AllowVerified(...admins)
  @Answers(recordsDeleted)
  async deleteProducts(@Body({ schema: deleteRecords }) { ids }: DeleteRecords, @CurrentActor() actor: Actor) {
    await this.libraryWrites.remove('fertilizers', ids, actor);
    return { deleted: ids };
  }

  private async placeNamed({ groupId, collectionId, companyId }: ImportQuery, actor: Actor): Promise<Place> {
    if (groupId !== undefined) return this.access.group(actor, groupId);
    if (collectionId !== undefined) return this.access.collection(actor, collectionId);
    return this.access.company(actor, companyId);
  }
}
