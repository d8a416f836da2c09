import { type ChangeOwnCompany, ownToggles } from '@loam/domain/organization/organization.schema';
import { type CompanyColours } from '@loam/domain/organization/company-head.schema';
import type { Company } from '../companies/queries';

/** What the form of one's own company holds. */
export interface OwnDraft {
  name: string;
  colours: CompanyColours | null;
  growerIdentifier: Company['growerIdentifier'];
  toggles: Record<(typeof ownToggles)[number], boolean>;
}

export const ownDraftOf = ({ name, colours, growerIdentifier, toggles }: Company): OwnDraft => ({
  name,
  colours,
  growerIdentifier,
  toggles: Object.fromEntries(ownToggles.map((toggle) => [toggle, toggles[toggle]])) as OwnDraft['toggles'],
});

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Only what differs: two admins who change different things do not undo each other. */
export function ownChanges(company: Company, wanted: ChangeOwnCompany): ChangeOwnCompany {
  const { toggles = {}, ...rest } = wanted;
  const flipped = Object.entries(toggles).filter(
    ([name, on]) => on !== undefined && company.toggles[name as keyof Company['toggles']] !== on,
  );
  return {
    ...Object.fromEntries(
      Object.entries(rest).filter(([name, value]) => value !== undefined && !same(value, company[name as keyof Company])),
    ),
    ...(flipped.length > 0 && { toggles: Object.fromEntries(flipped) }),
  };
}
