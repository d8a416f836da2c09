import { Controller, Headers, UseGuards } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { pageOf } from '@loam/domain/kernel/schema/schema';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { libraryCalls as calls } from '@loam/domain/library/library.calls';
import type { LibraryRecords } from '@loam/domain/library/library-records.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { GovernedPlaces } from '../organization/index.js';
import { KindRecords, type PlacedKind } from './kind-records.js';
import { KnownKind, kindOf } from './known-kind.guard.js';

type Tag = string | undefined;
type Status = AskedOf<typeof calls.own>['query']['status'];
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

  @Call(calls.own)
  async own(
    @Asked() { params: { type }, query: { status, ...page } }: AskedOf<typeof calls.own>,
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

  @Call(calls.ofCollection)
  async ofCollection(
    @Asked() { params: { type }, query: { id, status } }: AskedOf<typeof calls.ofCollection>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    return all(await this.kinds.of(placed(type), await this.access.collection(actor, id), status, actor, languageOf(tag)));
  }

  @Call(calls.ofCompany)
  async ofCompany(
    @Asked() { params: { type }, query }: AskedOf<typeof calls.ofCompany>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: Tag,
  ) {
    const kind = placed(type);
    const id = query.companyId ?? actor.companyId;
    if (id === undefined) throw new Refused(invalid([{ field: 'companyId', key: 'required', message: validationErrors.required.message }]));
    return all(await this.kinds.of(kind, await this.access.company(actor, id), query.status, actor, languageOf(tag)));
  }

  @Call(calls.global)
  async global(
    @Asked() { params: { type }, query: { status } }: AskedOf<typeof calls.global>,
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
