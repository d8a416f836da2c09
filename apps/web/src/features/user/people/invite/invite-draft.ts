import { isAdminRole } from '@loam/domain/kernel/person/roles';
import type { InviteOptions } from '../queries';
import { placesFor, placesOfRole } from '../places';

/** An invitation as its form holds it. */
export interface InviteDraft {
  email: string;
  roleId: number | null;
  companyId: number | null;
  groupIds: number[];
  collectionIds: number[];
  languageId: number | null;
  maxInvites: number | null;
}

/** The body that is sent; what the role has no use for stays out. `needsCompany`: the inviter belongs to none. */
export function inviteBody(draft: InviteDraft, options: Pick<InviteOptions, 'groups'>, needsCompany: boolean): unknown {
  const { email, roleId, companyId, languageId, maxInvites } = draft;
  const company = needsCompany && roleId !== null && placesOfRole(roleId) === 'company' ? companyId : null;
  return {
    email,
    ...(roleId !== null && { roleId, ...placesFor(roleId, draft, options) }),
    ...(company !== null && { companyId: company }),
    ...(languageId !== null && { languageId }),
    ...(roleId !== null && isAdminRole(roleId) && maxInvites !== null && { maxInvites }),
  };
}

/** What is still missing of an invitation, by field; the server would refuse it too. */
export function missingOf({ roleId, groupIds, collectionIds, companyId }: InviteDraft, needsCompany: boolean): (keyof InviteDraft)[] {
  if (roleId === null) return ['roleId'];
  const kind = placesOfRole(roleId);
  if (kind === 'company') return needsCompany && companyId === null ? ['companyId'] : [];
  if (kind === 'collections') return collectionIds.length === 0 ? ['collectionIds'] : [];
  return groupIds.length === 0 ? ['groupIds'] : [];
}
