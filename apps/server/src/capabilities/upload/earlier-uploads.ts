import { Injectable } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { canonicalJson } from '@loam/domain/kernel/json/canonical-json';
import { outcomesOf } from '@loam/domain/upload/upload.decider';
import type { ImportedRow } from '@loam/domain/upload/upload.events';
import type { ColumnMapping } from '@loam/domain/upload/upload-columns.schema';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Transaction } from '../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../platform/decisions/reservation.js';
import type { KeptPart } from '../../platform/http/bodies/under-way.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { uploads } from './upload.aggregate.js';

/** Names of this space stay: whoever uploaded a file of growers before still finds it. */
const fileSpace = (groupId: number) => `upload-file-${groupId}`;

/** The same for the same bytes, read in the same way. */
export const fingerprintOf = (file: KeptPart, mapping: ColumnMapping | undefined): string => file.sha256With(canonicalJson(mapping ?? []));

/** The upload that had the file first; null when it is this one. */
export async function claimFile(tx: Transaction, groupId: number, fingerprint: string, taskId: number): Promise<number | null> {
  const own = `task-${taskId}`;
  const { holder } = (await tx.read(reservation, reservationId(fileSpace(groupId), fingerprint))).state;
  if (holder === undefined) await tx.claim(fileSpace(groupId), fingerprint, own, { catalogue: apiErrors, key: 'internalError' });
  return holder === undefined || holder === own ? null : idOfStream(holder);
}

/** The first upload of a file into a group, and what it made of each row. */
@Injectable()
export class EarlierUploads {
  constructor(private readonly decisions: Decisions) {}

  /** The upload that an import of the file would find. */
  async of(groupId: number, fingerprint: string): Promise<number | null> {
    const { holder } = (await this.decisions.read(reservation, reservationId(fileSpace(groupId), fingerprint))).state;
    return holder === undefined ? null : idOfStream(holder);
  }

  /** None where it was another sheet: the same file of growers and samples makes other things there. */
  async rowsOf(taskId: number | null, sheet: string): Promise<ReadonlyMap<number, ImportedRow>> {
    const rows = new Map<number, ImportedRow>();
    if (taskId === null) return rows;
    const { state } = await this.decisions.read(uploads, taskId);
    if (state.status === 'none' || state.kind !== sheet) return rows;
    for (const [row, outcome] of outcomesOf(state)) if ('imported' in outcome) rows.set(row, outcome.imported);
    return rows;
  }
}
