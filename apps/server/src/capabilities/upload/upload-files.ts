import { Inject, Injectable } from '@nestjs/common';
import { outcomesOf, type Upload, type UploadState } from '@loam/domain/upload/upload.decider';
import type { RowValues } from '@loam/domain/upload/upload.schema';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.port.js';
import { KeptRows, type KeptRow, writeRows } from './kept-rows.js';

const JSON_TYPE = 'application/json';

/** The rows of an upload and their corrections: sealed files with the group's key, never in the log and never in Redis. */
@Injectable()
export class UploadFiles {
  /** An id of theirs says which task it is of. */
  static readonly ids = /^\d+-task-(\d+)-[\w-]+$/;

  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  async keep(
    task: { readonly id: number; readonly groupId: number; readonly by: { readonly id: number } },
    name: string,
    part: string,
    bytes: Uint8Array,
    beyondQuota = false,
  ): Promise<string> {
    const { id } = await this.files.put({
      name,
      type: JSON_TYPE,
      bytes,
      owner: `group:${task.groupId}`,
      userId: task.by.id,
      key: `task-${task.id}-${part}`,
      beyondQuota,
    });
    return id;
  }

  /** As they were uploaded, or what is left of them. */
  async rows({ keptFile }: Upload): Promise<KeptRows> {
    const found = keptFile === null ? undefined : await this.files.read(keptFile);
    return new KeptRows(found?.bytes ?? Buffer.from('[]\n'));
  }

  /** A row as it is to be read now: with its correction, when it has one. */
  async row(state: Upload, rows: KeptRows, row: number): Promise<KeptRow | undefined> {
    const corrected = state.corrections[row];
    const found = corrected === undefined ? undefined : await this.files.read(corrected);
    return found ? { row, values: JSON.parse(found.bytes.toString()) as RowValues } : rows.find(row);
  }

  /**
   * Keeps only rows that were not imported: the others stand in the streams of what they made, where they can be erased.
   * Allowed with a full quota too: the file that it takes the place of is at least as large.
   */
  async withoutImported(state: Upload): Promise<string | null> {
    const rows = await this.rows(state);
    const outcomes = outcomesOf(state);
    const left: KeptRow[] = [];
    for (const number of rows.numbers) {
      const row = 'imported' in (outcomes.get(number) ?? {}) ? undefined : await this.row(state, rows, number);
      if (row) left.push(row);
    }
    return left.length === 0 ? null : this.keep(state, state.file.name, `left-${state.run}`, writeRows(left, rows.source), true);
  }

  /** Files of an upload: rows, corrections, and what a run left over, which its job removes by itself. */
  static async isNamed(id: string, taskOf: (taskId: number) => Promise<UploadState>): Promise<boolean> {
    const state = await taskOf(Number(UploadFiles.ids.exec(id)![1]));
    return state.status !== 'none' && [state.keptFile, ...Object.values(state.corrections), ...state.stale].includes(id);
  }

  /** What is gone already is no error. */
  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.files.remove(id);
  }
}
