import { ownToggles } from '@loam/domain/organization/organization.schema';
import type { CompanyColours } from '@loam/domain/organization/company-head.schema';
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
