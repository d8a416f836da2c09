import { sameJson } from '@loam/domain/kernel/json/same-json';
import type { SentMill } from '@loam/domain/mill/mill.decider';
import { type MillField, millFields } from '@loam/domain/mill/mill.fields';
import type { MillBody } from '@loam/domain/mill/mill.schema';

/** What the form holds: texts as they are typed, everything else as it is stored. */
export type MillDraft = Record<string, unknown>;
export const fields: readonly MillField[] = millFields;
export const fieldsOf = (section: string): readonly MillField[] => fields.filter((field) => field.section === section);

const valueOf = (mill: MillBody | null, id: string): unknown => (mill as Readonly<Record<string, unknown>> | null)?.[id] ?? null;

export const draftOf = (mill: MillBody | null): MillDraft =>
  Object.fromEntries(fields.map(({ id, kind }) => [id, valueOf(mill, id) ?? (kind === 'text' ? '' : null)]));

/** What the form holds, as the call takes it: what is empty is none, but for what a mill must have. */
export const sentOf = (draft: MillDraft): SentMill =>
  Object.fromEntries(
    fields.map(({ id, kind, required }) => [id, draft[id] === '' && !(kind === 'text' && required) ? null : draft[id]]),
  ) as SentMill;

/** Values that are otherwise than they stand: two people who change different ones do not undo each other. */
export const changedOf = (sent: SentMill, mill: MillBody | null): SentMill =>
  Object.fromEntries(Object.entries(sent).filter(([id, value]) => !sameJson(value ?? null, valueOf(mill, id)))) as SentMill;

export const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
