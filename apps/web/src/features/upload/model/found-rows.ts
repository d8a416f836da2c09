import type { CheckBody, RowError } from '@loam/domain/upload/upload.schema';
import { errorEntry } from '@loam/domain/kernel/errors';
import type { CheckResult } from './check-rows';

type Found = RowError & { readonly row: number };

/** What checking found of a sheet's rows, by the rows alone or by the server. */
export interface FoundRows {
  readonly good: number;
  readonly faulty: number;
  readonly existing: number;
  readonly made: Readonly<Record<string, number | undefined>>;
  readonly errors: readonly Found[];
  /** of how many rows the errors are */
  readonly told: number;
  readonly noted: number;
  readonly notes: readonly Found[];
  /** whether the server was asked what it alone knows: people, codes, fields that are there */
  readonly asked: 'notYet' | 'asking' | 'answered' | 'unreachable';
}

const rowsOf = (found: readonly Found[]) => new Set(found.map(({ row }) => row)).size;

export function foundRows(alone: CheckResult | null, server: CheckBody | undefined, asked: FoundRows['asked']): FoundRows {
  if (server) {
    const { ok: good, failed: faulty, existing, made, errors, noted, notes } = server;
    return { good, faulty, existing, made, errors, told: rowsOf(errors), noted, notes, asked };
  }
  const errors = (alone?.shown ?? []).flatMap(({ row, faults }) =>
    faults.map((fault): Found => ({ row, message: errorEntry(fault.key)?.message ?? fault.key, ...fault })),
  );
  const faulty = alone?.faulty ?? 0;
  return {
    good: (alone?.checked ?? 0) - faulty,
    faulty,
    existing: 0,
    made: alone?.made ?? {},
    errors,
    told: rowsOf(errors),
    noted: 0,
    notes: [],
    asked,
  };
}
