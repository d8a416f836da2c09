import { Injectable } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { libraryErrors } from '@loam/domain/library/library.errors';
import type { LibraryRecords, StatusAnswer } from '@loam/domain/library/library-records.schema';
import { organizationErrors } from '@loam/domain/organization/organization.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { companyBody, GovernedPlaces, OrganizationReads } from '../organization/index.js';

/** Companies as records of the admin center: for super admins, and always in use. */
@Injectable()
export class CompanyRecords {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly places: GovernedPlaces,
  ) {}

  async of(status: 'true' | 'false' | 'all', actor: Actor): Promise<LibraryRecords['items']> {
    superOnly(actor);
    const ids = status === 'false' ? [] : await this.places.companies();
    const loaded = await Promise.all(ids.map((id) => this.organization.company(id)));
    return loaded.map((one) => ({
      ...companyBody(one),
      ...{ active: true, ownerId: null, ownerScope: 'global' as const, ownerName: null, scope: 'global' as const, scopeId: null },
      ...{ source: 'global' as const, sourceId: null, inherited: false, inUse: true, editable: !actor.readsOnly },
    }));
  }

  /** @throws 403 forbidden; 404 CompanyNotFound; 409 inUse: none is ever inactive */
  async setStatus({ ids, status }: { readonly ids: readonly number[]; readonly status: boolean }, actor: Actor): Promise<StatusAnswer> {
    superOnly(actor);
    const wanted = [...new Set(ids)];
    const loaded = await Promise.all(wanted.map((id) => this.organization.company(id)));
    if (loaded.some(({ exists }) => !exists)) throw refused(organizationErrors, 'CompanyNotFound');
    if (!status) throw refused(libraryErrors, 'inUse', { ids: wanted });
    return { items: loaded.map(({ state: { id }, revision }) => ({ id, active: true, revision })) };
  }
}

function superOnly({ roleId }: Actor): void {
  if (roleId !== ROLE.superAdmin) throw refused(apiErrors, 'forbidden');
}
