import { limits } from '@loam/domain/kernel/schema/lists';
import { type CompanyToggles, companyToggles } from '@loam/domain/organization/organization.schema';
import { formatCount } from '../../../i18n/number';
import type { Company } from './queries';

/** What the form of a company holds. */
export interface CompanyDraft {
  name: string;
  userCapacity: number | null;
  /** empty: as many as there may be users */
  maxInvites: number | null;
  growerIdentifier: Company['growerIdentifier'];
  toggles: CompanyToggles;
}

/** Each says beside it what it switches. */
export const toggleNames = [
  'sharedAssetManagement',
  'sustainabilityForm',
  'superaLicense',
  'requiresAdditionalGrowerInfo',
  'compactPlan',
  'bulkUpload',
  'landingPage',
  'seedsDashboard',
] as const satisfies readonly (keyof CompanyToggles)[];
export const identifiers = ['growerName', 'cafeFarmId', 'farmName'] as const satisfies readonly Company['growerIdentifier'][];

export const draftOf = (company: Company | null): CompanyDraft => ({
  name: company?.name ?? '',
  userCapacity: company?.userCapacity ?? null,
  maxInvites: company?.maxInvites ?? null,
  growerIdentifier: company?.growerIdentifier ?? 'growerName',
  toggles: companyToggles.parse(company?.toggles ?? {}),
});

/** How many invitations of admins may be open where nobody set another number. */
export const usualInvites = (company: Pick<Company, 'maxInvites'> | null, most = company?.maxInvites ?? Infinity) => ({
  company: formatCount(Math.min(most, limits.companyInvites)),
  collection: formatCount(Math.min(most, limits.collectionInvites)),
  group: formatCount(Math.min(most, limits.groupInvites)),
  most: formatCount(most),
});

/** The draft as `POST company` takes it. */
export const bodyOf = ({ maxInvites, ...draft }: CompanyDraft) => ({ ...draft, ...(maxInvites !== null && { maxInvites }) });

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Only what differs: two admins who change different things do not undo each other. */
export function companyChanges<Wanted extends { readonly toggles?: Partial<CompanyToggles> | undefined }>(
  company: Company,
  { toggles = {}, ...rest }: Wanted,
): Partial<Wanted> {
  const fields = Object.entries(rest).filter(([name, value]) => value !== undefined && !same(value, company[name as keyof Company]));
  const flipped = Object.entries(toggles).filter(([name, on]) => on !== undefined && company.toggles[name as keyof CompanyToggles] !== on);
  return { ...Object.fromEntries(fields), ...(flipped.length > 0 && { toggles: Object.fromEntries(flipped) }) } as Partial<Wanted>;
}
