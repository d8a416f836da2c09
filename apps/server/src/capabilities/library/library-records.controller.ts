import { Controller, Get, Headers, Param, Query, UseGuards } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { invalid } from '@loam/domain/kernel/errors';
import { languageOf } from '@loam/domain/kernel/language';
import { ROLE } from '@loam/domain/kernel/roles';
import { pageOf } from '@loam/domain/kernel/schema';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import {
  companyLibraryQuery,
  globalRecordsQuery,
  levelRecordsQuery,
  type LibraryRecords,
  libraryRecords,
  ownRecordsQuery,
} from '@loam/domain/library/library-records.schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, admins, AllowVerified } from '../access/index.js';
import { GovernedPlaces } from '../organization/index.js';
import { KindRecords, type PlacedKind } from './kind-records.js';
import { KnownKind, kindOf } from './known-kind.guard.js';

type Tag = string | undefined;
type Status = z.infer<typeof ownRecordsQuery>['status'];
type LibraryRecord = LibraryRecords['items'][number];

/** Crops, products, plan templates, types of interventions, limits, alerts and companies as records of the admin center. What is shipped belongs to nobody: each group says what of it is in use there. */
@Controller()
@UseGuards(KnownKind)
export class LibraryRecordsController {
  constructor(
    private readonly access: Access,
    private readonly kinds: KindRecords,
    private readonly places: GovernedPlaces,
  ) {}

  /** C001: at the caller's own level, the first of their groups when they have several; of super admins all that there is */
  @Get('adminCenter/:type')
  @AllowVerified(...admins)
  @Answers(libraryRecords)
  async own(
    @Param('type') type: string,
    @Query({ schema: ownRecordsQuery }) { status, ...page }: z.infer<typeof ownRecordsQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ): Promise<LibraryRecords> {
    const kind = kindOf(type);
    const { roleId, groupIds, collectionIds, companyId } = actor;
    if (kind === 'companies') return pageOf(await this.kinds.companies(status, actor), page);
    if (roleId === ROLE.superAdmin) return pageOf(await this.everywhere(kind, status, actor, tag), page);
    const place =
      roleId === ROLE.groupAdmin
        ? await this.access.group(actor, groupIds[0])
        : roleId === ROLE.collectionAdmin
          ? await this.access.collection(actor, collectionIds[0])
          : await this.access.company(actor, companyId);
    return pageOf(await this.kinds.of(kind, place, status, actor, languageOf(tag)), page);
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
    return all(await this.kinds.of(placed(type), await this.access.collection(actor, id), status, actor, languageOf(tag)));
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
    const kind = placed(type);
    const id = query.companyId ?? actor.companyId;
    if (id === undefined) throw new Refused(invalid([{ field: 'companyId', key: 'required', message: validationErrors.required.message }]));
    return all(await this.kinds.of(kind, await this.access.company(actor, id), query.status, actor, languageOf(tag)));
  }

  /** C006: the library as it is shipped */
  @Get('adminCenter/:type/global')
  @AllowVerified(...admins)
  @Answers(libraryRecords)
  async global(
    @Param('type') type: string,
    @Query({ schema: globalRecordsQuery }) { status }: z.infer<typeof globalRecordsQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ): Promise<LibraryRecords> {
    return all(await this.kinds.of(placed(type), undefined, status, actor, languageOf(tag)));
  }

  /** What is shipped, and what every company, collection and group has of its own. */
  private async everywhere(kind: PlacedKind, status: Status, actor: Actor, tag: Tag): Promise<LibraryRecord[]> {
    const items = await this.kinds.of(kind, undefined, status, actor, languageOf(tag));
    for (const place of await this.places.of(actor)) items.push(...(await this.kinds.ownOf(kind, place, status, actor, languageOf(tag))));
    return items;
  }
}

/** Companies stand in no place. @throws 404 routeNotFound */
function placed(type: string): PlacedKind {
  const kind = kindOf(type);
  if (kind === 'companies') throw refused(apiErrors, 'routeNotFound');
  return kind;
}

const all = (items: LibraryRecord[]): LibraryRecords => ({ items, total: items.length });
