import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { libraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import { cropItems } from '@loam/domain/crop/crop-library';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { invalid } from '@loam/domain/kernel/errors';
import { languageOf } from '@loam/domain/kernel/list-names';
import { ROLE } from '@loam/domain/kernel/roles';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import type { LibraryKind } from '@loam/domain/organization/group-library';
import {
  companyLibraryQuery,
  levelRecordsQuery,
  type LibraryRecords,
  libraryRecords,
  ownRecordsQuery,
  type StatusAnswer,
  statusAnswer,
  updateStatus,
  type UpdateStatus,
  updateStatusQuery,
} from '@loam/domain/organization/library-records.schema';
import { productErrors } from '@loam/domain/product/product.errors';
import { pickableProducts, productById } from '@loam/domain/product/product-library';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Refused, refused } from '../../platform/http/refused.js';
import { Access, admins, AllowVerified } from '../access/index.js';
import { GroupLibraries, groupRecords } from '../organization/index.js';

type Tag = string | undefined;
type Status = z.infer<typeof ownRecordsQuery>['status'];
type LibraryRecord = LibraryRecords['items'][number];
type Level = LibraryRecord['scope'];
type Shipped = Pick<LibraryRecord, 'id' | 'name' | 'duration' | 'lowYield' | 'highYield' | 'type' | 'formId' | 'contents'>;

/** `{type}` of the admin center's calls, by every name it goes by. @throws 404 routeNotFound */
function kindOf(type: string): LibraryKind {
  if (type === 'crops') return 'crops';
  if (type === 'fertilizers' || type === 'products') return 'fertilizers';
  throw refused(apiErrors, 'routeNotFound');
}

/** Before anybody's rights are asked: a kind that is none has no route (R513). */
class KnownKind implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { type } = context.switchToHttp().getRequest<{ params: { type?: string } }>().params;
    if (type !== undefined) kindOf(type);
    return true;
  }
}

/** Crops and products as records of the admin center. What is shipped belongs to nobody: each group says what of it is in use there. */
@Controller()
@UseGuards(KnownKind)
export class LibraryRecordsController {
  constructor(
    private readonly access: Access,
    private readonly libraries: GroupLibraries,
  ) {}

  /** C001: at the caller's own level, the first of their groups when they have several */
  @Get('adminCenter/:type')
  @AllowVerified(...admins)
  @Answers(libraryRecords)
  async own(
    @Param('type') type: string,
    @Query({ schema: ownRecordsQuery }) { status }: z.infer<typeof ownRecordsQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const kind = kindOf(type);
    const { roleId, groupIds, collectionIds, companyId } = actor;
    if (roleId === ROLE.groupAdmin) return this.ofGroup(kind, await this.access.group(actor, groupIds[0]), status, tag);
    if (roleId === ROLE.collectionAdmin) return this.above(kind, 'collection', collectionIds[0] ?? null, status, tag);
    return roleId === ROLE.superAdmin
      ? this.above(kind, 'global', null, status, tag)
      : this.above(kind, 'company', companyId ?? null, status, tag);
  }

  /** C004 */
  @Get('adminCenter/:type/collection')
  @AllowVerified('super', 'collection', 'company')
  @Answers(libraryRecords)
  async ofCollection(
    @Param('type') type: string,
    @Query({ schema: levelRecordsQuery }) { id, status }: z.infer<typeof levelRecordsQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const kind = kindOf(type);
    await this.access.collection(actor, id);
    return this.above(kind, 'collection', id, status, tag);
  }

  /** C005 */
  @Get('adminCenter/:type/company')
  @AllowVerified(...admins)
  @Answers(libraryRecords)
  async ofCompany(
    @Param('type') type: string,
    @Query({ schema: companyLibraryQuery }) query: z.infer<typeof companyLibraryQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const kind = kindOf(type);
    const id = query.companyId ?? actor.companyId;
    if (id === undefined) throw new Refused(invalid([{ field: 'companyId', key: 'required', message: validationErrors.required.message }]));
    await this.access.company(actor, id);
    return this.above(kind, 'company', id, query.status, tag);
  }

  /** C006: the library as it is shipped */
  @Get('adminCenter/:type/global')
  @AllowVerified(...admins)
  @Answers(libraryRecords)
  global(
    @Param('type') type: string,
    @Query({ schema: ownRecordsQuery }) { status }: z.infer<typeof ownRecordsQuery>,
    @Headers('accept-language') tag: Tag,
  ) {
    return this.above(kindOf(type), 'global', null, status, tag);
  }

  /** C007 C181: for one group; a shipped record itself is nobody's to archive */
  @Post(['adminCenter/:type/updateStatus', 'fertilizers/updateStatus'])
  @HttpCode(200)
  @AllowVerified(...admins)
  @Answers(statusAnswer)
  async updateStatus(
    @Param('type') type: string | undefined,
    @Query({ schema: updateStatusQuery }) { groupId }: z.infer<typeof updateStatusQuery>,
    @Body({ schema: updateStatus }) { ids, status }: UpdateStatus,
    @CurrentActor() actor: Actor,
  ): Promise<StatusAnswer> {
    const kind = kindOf(type ?? 'fertilizers');
    const place = groupId === undefined ? undefined : await this.access.group(actor, groupId);
    const wanted = [...new Set(ids)];
    for (const id of wanted) {
      if (kind === 'crops' && !libraryCrop(id)) throw refused(cropErrors, 'CropNotFound');
      if (kind === 'fertilizers' && !productById.has(id)) throw refused(productErrors, 'ProductNotFound');
    }
    if (!place) throw refused(apiErrors, 'ownedByOther');
    const standing = await this.libraries.setStatus(place, kind, wanted, status, actor);
    return { items: wanted.map((id) => ({ id, active: standing(id).active, revision: 1 + standing(id).changes })) };
  }

  private async ofGroup(kind: LibraryKind, place: Required<Place>, status: Status, tag: Tag): Promise<LibraryRecords> {
    const items = await groupRecords(this.libraries, { kind, groupId: place.groupId, status, editable: true }, shipped(kind, tag));
    return { items, total: items.length };
  }

  /** Above the groups everything shipped is in use. */
  private above(kind: LibraryKind, level: Level, id: number | null, status: Status, tag: Tag): LibraryRecords {
    const items = status === 'false' ? [] : shipped(kind, tag).map((record) => ({ ...record, ...at(level, id) }));
    return { items, total: items.length };
  }
}

/** Where a shipped record is looked at from. */
const at = (scope: Level, scopeId: number | null) => ({
  active: true,
  ownerId: null,
  ownerScope: 'global' as const,
  scope,
  scopeId,
  source: 'global' as const,
  inherited: scope !== 'global',
  inUse: false,
  editable: false,
  revision: 1,
});

const shipped = (kind: LibraryKind, tag: Tag): Shipped[] =>
  kind === 'crops'
    ? cropItems(languageOf(tag)).map(({ id, name, duration, lowYield, highYield }) => ({ id, name, duration, lowYield, highYield }))
    : pickableProducts.map(({ id, name, type, formId, contents }) => ({ id, name, type, formId, contents }));
