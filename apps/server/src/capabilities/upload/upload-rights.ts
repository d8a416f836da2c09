import { Injectable } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { mayUpload, mayUploadSheet } from '@loam/domain/upload/upload.policy';
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
    private readonly registry: Registry,
  ) {}

  /** By the person's and the company's rights as they stand now; also asked while an upload runs. Without a sheet: of the upload centre. */
  async mayUpload(actor: Actor, sheet?: string): Promise<boolean> {
    if (actor.companyId === undefined) return false;
    const [{ state }, company] = await Promise.all([this.users.read(actor.id), this.organization.company(actor.companyId)]);
    const person = { roleId: actor.roleId, active: state.status === 'active', permissions: state.permissions };
    const right = this.registry.uploaded.find((one) => one.sheet === sheet)?.right;
    return sheet === undefined ? mayUpload(person, company.state.toggles) : mayUploadSheet(right, person, company.state.toggles);
  }

  /** Whether somebody may look after an upload of this sheet: in the upload centre, or by the sheet's own right. */
  async mayLookAfter(actor: Actor, sheet: string): Promise<boolean> {
    return (await this.mayUpload(actor)) || this.mayUpload(actor, sheet);
  }

  /** Whether there is any upload that somebody may look after. */
  async mayLookAfterSome(actor: Actor): Promise<boolean> {
    if (await this.mayUpload(actor)) return true;
    for (const { sheet, right } of this.registry.uploaded) if (right !== undefined && (await this.mayUpload(actor, sheet))) return true;
    return false;
  }

  /** Asked before a file is read. @throws Refused 403 forbidden */
  async expect(actor: Actor, sheet: string): Promise<void> {
    if (!(await this.mayUpload(actor, sheet))) throw refused(apiErrors, 'forbidden');
  }

  /** Where the group stands. @throws Refused 403 forbidden, 404 GroupNotFound */
  async reach(actor: Actor, groupId: number, sheet: string): Promise<Required<Scope>> {
    await this.expect(actor, sheet);
    return scopeOfOwners(await this.access.group(actor, groupId)) as Required<Scope>;
  }
}
