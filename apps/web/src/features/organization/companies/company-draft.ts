import { type CompanyToggles, companyToggles, type RegisterCompany } from '@loam/domain/organization/organization.schema';
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

/** Each says beside it what it switches, two of them that nothing depends on them. */
export const toggleNames = [
  'sharedAssetManagement',
  'requiresAdditionalGrowerInfo',
  'compactPlan',
  'bulkUpload',
  'landingPage',
  'seedsDashboard',
  'sustainabilityForm',
  'superaLicense',
] as const satisfies readonly (keyof CompanyToggles)[];
export const identifiers = ['growerName', 'cafeFarmId', 'farmName'] as const satisfies readonly Company['growerIdentifier'][];

export const draftOf = (company: Company | null): CompanyDraft => ({
  name: company?.name ?? '',
  userCapacity: company?.userCapacity ?? null,
  maxInvites: company?.maxInvites ?? null,
  growerIdentifier: company?.growerIdentifier ?? 'growerName',
  toggles: companyToggles.parse(company?.toggles ?? {}),
});

/** The draft as `POST company` takes it. */
export const bodyOf = ({ maxInvites, ...draft }: CompanyDraft) => ({ ...draft, ...(maxInvites !== null && { maxInvites }) });

/** Only what differs: two admins who change different things do not undo each other. */
export function changesOf(company: Company, wanted: RegisterCompany): Partial<RegisterCompany> {
  const { toggles, ...rest } = wanted;
  const fields = Object.entries(rest).filter(([name, value]) => value !== undefined && value !== company[name as keyof Company]);
  const flipped = Object.entries(toggles).filter(([name, on]) => company.toggles[name as keyof CompanyToggles] !== on);
  return {
    ...Object.fromEntries(fields),
    ...(flipped.length > 0 && { toggles: Object.fromEntries(flipped) as unknown as CompanyToggles }),
  };
}
