import { Controller, Get, Headers, Param, Query, UseGuards } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { invalid } from '@loam/domain/kernel/errors';
import { languageOf } from '@loam/domain/kernel/language';
import { ROLE } from '@loam/domain/kernel/roles';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import {
  companyLibraryQuery,
  levelRecordsQuery,
  type LibraryRecords,
  libraryRecords,
  ownRecordsQuery,
} from '@loam/domain/organization/library-records.schema';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Refused } from '../../platform/http/refused.js';
import { Access, admins, AllowVerified } from '../access/index.js';
import { AlertRecords } from './alert-records.js';
import { KnownKind, kindOf, type RecordKind } from './known-kind.js';
import { LevelRecords } from './level-records.js';
import { TemplateRecords } from './template-records.js';

type Tag = string | undefined;
type Status = z.infer<typeof ownRecordsQuery>['status'];
type LibraryRecord = LibraryRecords['items'][number];

/** Crops, products, plan templates and types of interventions as records of the admin center. What is shipped belongs to nobody: each group says what of it is in use there. */
@Controller()
@UseGuards(KnownKind)
export class LibraryRecordsController {
  constructor(
    private readonly access: Access,
    private readonly records: LevelRecords,
    private readonly templates: TemplateRecords,
    private readonly alerts: AlertRecords,
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
    if (roleId === ROLE.superAdmin) return this.global(type, { status }, actor, tag);
    if (roleId === ROLE.groupAdmin) return this.at(kind, await this.access.group(actor, groupIds[0]), status, actor, tag);
    if (roleId === ROLE.collectionAdmin) return this.at(kind, await this.access.collection(actor, collectionIds[0]), status, actor, tag);
    return this.at(kind, await this.access.company(actor, companyId), status, actor, tag);
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
    return this.at(kindOf(type), await this.access.collection(actor, id), status, actor, tag);
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
    const id = query.companyId ?? actor.companyId;
    if (id === undefined) throw new Refused(invalid([{ field: 'companyId', key: 'required', message: validationErrors.required.message }]));
    return this.at(kindOf(type), await this.access.company(actor, id), query.status, actor, tag);
  }

  /** C006: the library as it is shipped */
  @Get('adminCenter/:type/global')
  @AllowVerified(...admins)
  @Answers(libraryRecords)
  async global(
    @Param('type') type: string,
    @Query({ schema: ownRecordsQuery }) { status }: z.infer<typeof ownRecordsQuery>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ): Promise<LibraryRecords> {
    const kind = kindOf(type);
    if (kind === 'weather') return all(await this.alerts.of({}, status, actor, languageOf(tag)));
    return list(kind === 'templates' ? [] : this.records.global(kind, status, languageOf(tag)));
  }

  private async at(kind: RecordKind, place: Place, status: Status, actor: Actor, tag: Tag): Promise<LibraryRecords> {
    if (kind === 'weather') return all(await this.alerts.of(place, status, actor, languageOf(tag)));
    if (kind !== 'templates') return list(await this.records.of(kind, place, status, actor, languageOf(tag)));
    return all(await this.templates.of(place, status, actor, languageOf(tag)));
  }
}

const all = (items: LibraryRecord[]): LibraryRecords => ({ items, total: items.length });
const list = (items: readonly LibraryRecord[]): LibraryRecords => ({ items: items.map(tableRow), total: items.length });

/** A table of the admin center shows no more of a record than this. */
function tableRow(record: LibraryRecord): LibraryRecord {
  const { id, name, active, ownerId, ownerScope, ownerName, scope, scopeId, source, sourceId, inherited, inUse, editable, revision } =
    record;
  const { variety, duration, lowYield, highYield, type, formId, contents, price = null, own } = record;
  return {
    ...{ id, name, active, ownerId, ownerScope, ownerName, scope, scopeId, source, sourceId, inherited, inUse, editable, revision },
    ...(duration !== undefined && { variety, duration, lowYield, highYield }),
    ...(type !== undefined && { type, ...(formId !== undefined && { formId, contents, price, ...(own && { own }) }) }),
  };
}
