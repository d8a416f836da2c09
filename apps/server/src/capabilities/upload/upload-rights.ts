import { Injectable } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { mayUpload } from '@loam/domain/upload/upload.policy';
import type { Actor, Scope } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { OrganizationReads } from '../organization/index.js';
import { UserReads } from '../user/index.js';

/** Who may upload, and where. */
@Injectable()
export class UploadRights {
  constructor(
    private readonly access: Access,
    private readonly users: UserReads,
    private readonly organization: OrganizationReads,
  ) {}

  /** By the person's and the company's rights as they stand now; also asked while an upload runs. */
  async mayUpload(actor: Actor): Promise<boolean> {
    if (actor.companyId === undefined) return false;
    const [{ state }, company] = await Promise.all([this.users.read(actor.id), this.organization.company(actor.companyId)]);
    return mayUpload(
      { roleId: actor.roleId, active: state.status === 'active', bulkUpload: state.permissions.bulkUpload },
      company.state.toggles,
    );
  }

  /** Asked before a file is read; answers where the group stands. @throws Refused 403 forbidden, 404 GroupNotFound */
  async reach(actor: Actor, groupId: number): Promise<Required<Scope>> {
    if (!(await this.mayUpload(actor))) throw refused(apiErrors, 'forbidden');
    return scopeOfOwners(await this.access.group(actor, groupId)) as Required<Scope>;
  }
}
