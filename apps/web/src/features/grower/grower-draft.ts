import type { GrowerRecord } from './queries';

/** What the grower form holds; empty texts are sent as "not given". */
export interface GrowerDraft {
  fullName: string;
  email: string;
  phoneNumber: string;
  countryId: number | null;
  state: string;
  address: string;
  companyName: string;
  unitTypeId: 0 | 1;
  nutrientForm: 'oxide' | 'element';
  assignedTo: number | null;
  farmName: string;
  farmId: string;
  supplierName: string;
  applicationName: string;
  applicationId: string;
  parentCompanyName: string;
  growerCode: string;
}

/** Asked for only where the company wants them (its toggle requiresAdditionalGrowerInfo). */
export const additionalNames = ['parentCompanyName', 'supplierName', 'applicationName', 'applicationId'] as const;

export const emptyGrower = (countryId: number | null, assignedTo: number | null, unitTypeId: 0 | 1 = 0): GrowerDraft => ({
  fullName: '',
  email: '',
  phoneNumber: '',
  countryId,
  state: '',
  address: '',
  companyName: '',
  unitTypeId,
  nutrientForm: 'oxide',
  assignedTo,
  farmName: '',
  farmId: '',
  supplierName: '',
  applicationName: '',
  applicationId: '',
  parentCompanyName: '',
  growerCode: '',
});

const texts = [
  'email',
  'phoneNumber',
  'state',
  'address',
  'companyName',
  'farmName',
  'farmId',
  'supplierName',
  'applicationName',
  'applicationId',
  'parentCompanyName',
  'growerCode',
] as const;

export const draftOfGrower = (grower: GrowerRecord): GrowerDraft => ({
  ...emptyGrower(grower.countryId, grower.assignedTo),
  ...Object.fromEntries(texts.map((name) => [name, grower[name] ?? ''])),
  fullName: grower.fullName,
  unitTypeId: grower.unitTypeId === 1 ? 1 : 0,
  nutrientForm: grower.nutrientForm,
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
