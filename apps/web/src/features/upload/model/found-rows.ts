import type { CheckBody, RowError } from '@loam/domain/upload/upload.schema';
import { errorEntry } from '@loam/domain/kernel/errors/errors';
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
  /** rows that change what is there, and what of it, of the first of them */
  readonly updated: number;
  readonly changes: CheckBody['changes'];
  /** by column, what it can say where only the server knows */
  readonly choices: Readonly<Record<string, readonly string[] | undefined>>;
  /** whether the server was asked what it alone knows: what is there already */
  readonly asked: 'notYet' | 'asking' | 'answered' | 'unreachable';
}

const rowsOf = (found: readonly Found[]) => new Set(found.map(({ row }) => row)).size;

export function foundRows(alone: CheckResult | null, server: CheckBody | undefined, asked: FoundRows['asked']): FoundRows {
  if (server) {
    const { ok: good, failed: faulty, total: _total, ...found } = server;
    return { good, faulty, told: rowsOf(found.errors), asked, ...found };
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
    updated: 0,
    changes: [],
    choices: {},
    asked,
  };
}
