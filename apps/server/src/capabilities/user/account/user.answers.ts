import { Injectable } from '@nestjs/common';
import { isAdminRole, ROLE, roles } from '@loam/domain/kernel/person/roles';
import { landingPath } from '@loam/domain/user/landing';
import type { UserState } from '@loam/domain/user/user.decider';
import type { Loaded } from '../../../platform/decisions/aggregate.js';
import { stamps } from '../../../platform/http/answers/entity.js';
import { UserReads } from './user.reads.js';
import { type Branch, logoUrl, OrganizationReads } from '../../organization/index.js';

/** The current user as the page needs them: who they are, where they belong, what they may, where they land. */
@Injectable()
export class UserBody {
  constructor(
    private readonly organization: OrganizationReads,
    private readonly users: UserReads,
  ) {}

  async of(loaded: Loaded<UserState>) {
    const { state } = loaded;
    const { metricTypeId, ...preferences } = await this.users.preferences(state);
    const company = state.companyId === undefined ? undefined : (await this.organization.company(state.companyId)).state;
    const branches = await this.branches(state);
    const collections = branches.map(({ collection: { id, name, companyId } }) => ({ id, name, companyId }));
    const groups = branches.flatMap((branch) => branch.groups).map(({ id, name, collectionId }) => ({ id, name, collectionId }));
    const [first] = groups;
    return {
      id: state.id,
      ...stamps(loaded),
      email: state.email,
      fullName: state.fullName,
      phoneNumber: state.phoneNumber,
      roleId: state.roleId,
      companyId: company?.id ?? null,
      companyName: company?.name ?? null,
      institute_id: first?.id ?? null,
      institute_name: first?.name ?? null,
      countryId: state.countryId,
      metricTypeId,
      ssoUser: state.ssoUser,
      userType: roles.find(({ id }) => id === state.roleId)!.scope,
      collections,
      groups,
      ...state.permissions,
      isOnBoarding: state.isOnBoarding,
      stepNumber: state.stepNumber,
      preferences,
      status: state.status === 'active' ? ('active' as const) : ('inactive' as const),
      active: state.status === 'active',
      admin: isAdminRole(state.roleId),
      company: company
        ? {
            id: company.id,
            name: company.name,
            toggles: company.toggles,
            growerIdentifier: company.growerIdentifier,
            logoUrl: logoUrl(company),
            colours: company.colours,
          }
        : null,
      landingPath: landingPath({ roleId: state.roleId, collectionIds: collections.map(({ id }) => id), groups }),
    };
  }

  /** What the person belongs to: all of the company for its admins and executives, their own for the others. */
  private async branches(state: UserState): Promise<Branch[]> {
    if (state.roleId === ROLE.companyAdmin || state.roleId === ROLE.executive)
      return state.companyId === undefined ? [] : this.organization.branches(state.companyId);
    const own = await Promise.all(state.collectionIds.map((id) => this.organization.branch(id)));
    if (state.roleId === ROLE.collectionAdmin) return own;
    return own.map(({ collection, groups }) => ({ collection, groups: groups.filter(({ id }) => state.groupIds.includes(id)) }));
  }
}
