import { limits } from '@loam/domain/kernel/schema/lists';
import { KG_HA, LB_AC } from '@loam/domain/kernel/unit/unit-ids';
import type { GivenProduct, Option } from './queries';

/** An option as it is written; null: no product was chosen on the line yet. NaN of an amount: its text cannot be read. */
export interface OptionDraft {
  readonly name: string;
  readonly lines: readonly { readonly id: number | null; readonly amount: number | null; readonly unitId: number }[];
}
export type DraftLine = OptionDraft['lines'][number];

export const doseUnit = (imperial: boolean): number => (imperial ? LB_AC : KG_HA);
export const emptyLine = (imperial: boolean): DraftLine => ({ id: null, amount: null, unitId: doseUnit(imperial) });
export const draftOf = (option: Option | undefined, imperial: boolean): OptionDraft =>
  option
    ? {
        name: option.name,
        lines: option.fertilizers.map(({ id, amount, unitId }) => ({ id, amount, unitId: unitId ?? doseUnit(imperial) })),
      }
    : { name: '', lines: [emptyLine(imperial)] };

/** What an option that was left without a name is counted as: no number of another one. */
export const nextNumber = (options: readonly Pick<Option, 'id'>[]): number => 1 + Math.max(0, ...options.map(({ id }) => id));

/** What the lines say: without an amount it is still to be found, and so has no unit. */
export const givenBy = ({ lines }: OptionDraft): GivenProduct[] =>
  lines.flatMap(({ id, amount, unitId }) => (id === null ? [] : [{ id, amount, unitId: amount === null ? null : unitId }]));

/** Why an option cannot be saved, by what is wrong. */
export function problemOf(draft: OptionDraft): 'optionProductRequired' | 'unreadable' | undefined {
  if (givenBy(draft).length === 0) return 'optionProductRequired';
  return draft.lines.some(({ amount }) => amount !== null && Number.isNaN(amount)) ? 'unreadable' : undefined;
}
/** Amounts are worked out of so many products. */
export const canCalculate = (draft: OptionDraft): boolean => {
  const count = givenBy(draft).length;
  return count > 0 && count <= limits.autoCalculateProducts;
};

interface FoundAmount {
  readonly id: number;
  readonly amount: number;
  readonly unitId: number;
}
/** The draft with the amounts that were found. */
export const withAmounts = (draft: OptionDraft, found: readonly FoundAmount[]): OptionDraft => ({
  ...draft,
  lines: draft.lines.map((line) => {
    const amount = found.find(({ id }) => id === line.id);
    return amount ? { ...line, amount: amount.amount, unitId: amount.unitId } : line;
  }),
});

/** Whether two options say the same. */
export const isSameOption = (one: Option | undefined, other: Option | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);
