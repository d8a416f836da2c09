import { Injectable } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { ownProductBody } from '@loam/domain/product/own-product';
import { productById } from '@loam/domain/product/product-library';
import type { ProductBody } from '@loam/domain/product/product.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { OwnLibraryReads, type PlacedRecord } from '../library/index.js';
import { UserReads } from '../user/index.js';

interface Named {
  readonly groupId?: number | undefined;
  readonly collectionId?: number | undefined;
  readonly companyId?: number | undefined;
}

/** In whose library a product is looked for or made, and who may. */
@Injectable()
export class ProductPlaces {
  constructor(
    private readonly access: Access,
    private readonly own: OwnLibraryReads,
    private readonly users: UserReads,
  ) {}

  /** The place that is named, else the actor's own level. @throws 404 outside the scope; 422 for those who have none */
  async named({ groupId, collectionId, companyId }: Named, actor: Actor): Promise<Place> {
    if (groupId !== undefined) return this.access.group(actor, groupId);
    if (collectionId !== undefined) return this.access.collection(actor, collectionId);
    if (companyId !== undefined) return this.access.company(actor, companyId);
    if (actor.roleId === ROLE.user || actor.roleId === ROLE.groupAdmin) return this.access.group(actor, actor.groupIds[0]);
    if (actor.roleId === ROLE.collectionAdmin) return this.access.collection(actor, actor.collectionIds[0]);
    if (actor.companyId !== undefined) return this.access.company(actor, actor.companyId);
    throw new Refused(invalid([{ field: 'groupId', key: 'required', message: validationErrors.required.message }]));
  }

  /** Groups by whose products somebody is served who names none. */
  async around(groupId: number | undefined, actor: Actor): Promise<Place[]> {
    if (groupId !== undefined) return [await this.access.group(actor, groupId)];
    if (actor.groupIds.length > 0) return Promise.all(actor.groupIds.map((id) => this.access.group(actor, id)));
    return actor.companyId === undefined ? [] : [{ companyId: actor.companyId }];
  }

  /** Regular users need the permission (specification §6); group admins have products of their own without it. @throws 403 forbidden */
  async expectPermission(actor: Actor): Promise<void> {
    if (actor.roleId !== ROLE.user) return;
    if (!(await this.users.read(actor.id)).state.permissions.productPermissions) throw refused(apiErrors, 'forbidden');
  }

  /** A shipped product, or one of somebody's own in the actor's scope. */
  async product(id: number, actor: Actor): Promise<ProductBody | undefined> {
    const own = await this.own.find(actor, 'fertilizers', id);
    return own ? placedBody(own) : productById.get(id);
  }
}

/** As calls answer it. */
export function placedBody({ record, scope, ownerName }: Pick<PlacedRecord, 'record' | 'scope' | 'ownerName'>): ProductBody | undefined {
  const body = ownProductBody(record);
  return body && { ...body, ownerScope: scope, source: scope, ownerName, active: record.status === 'active', revision: record.revision };
}
