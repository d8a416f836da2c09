import { growerTexts } from '@loam/domain/grower/grower.schema';
import type { GrowerRecord } from './queries';

const texts = ['fullName', ...growerTexts] as const;

/** What the grower form holds; empty texts are sent as "not given". */
export interface GrowerDraft extends Record<(typeof texts)[number], string> {
  countryId: number | null;
  unitTypeId: 0 | 1;
  nutrientForm: 'oxide' | 'element';
  assignedTo: number | null;
}

/** Asked for only where the company wants them (its toggle requiresAdditionalGrowerInfo). */
export const additionalNames = ['parentCompanyName', 'supplierName', 'applicationName', 'applicationId'] as const;

const everyText = (of: (name: (typeof texts)[number]) => string) =>
  Object.fromEntries(texts.map((name) => [name, of(name)])) as Record<(typeof texts)[number], string>;

export const emptyGrower = (countryId: number | null, assignedTo: number | null, unitTypeId: 0 | 1 = 0): GrowerDraft => ({
  ...everyText(() => ''),
  countryId,
  unitTypeId,
  nutrientForm: 'oxide',
  assignedTo,
});

export const draftOfGrower = (grower: GrowerRecord): GrowerDraft => ({
  ...everyText((name) => grower[name] ?? ''),
  countryId: grower.countryId,
  unitTypeId: grower.unitTypeId === 1 ? 1 : 0,
  nutrientForm: grower.nutrientForm,
  assignedTo: grower.assignedTo,
});

/** The body of `POST customer`; without an assignee the server keeps the grower with whoever adds it. */
export const registrationOf = (group: number) => (draft: GrowerDraft) => {
  const { assignedTo, ...rest } = draft;
  return { ...rest, group, ...(assignedTo !== null && { assignedTo }) };
};

/** The body of `PUT customer`: only what differs, so that two people editing different fields do not undo each other. */
export const changesOf = (grower: GrowerRecord) => (draft: GrowerDraft) => {
  const before = draftOfGrower(grower);
  const changed = Object.entries(draft).filter(([name, value]) => value !== before[name as keyof GrowerDraft]);
  return { id: grower.id, ...Object.fromEntries(changed.map(([name, value]) => [name, value === '' ? null : value])) };
};
