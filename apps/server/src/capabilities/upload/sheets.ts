import type { FileHandle } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { type ErrorDetail, Refusal } from '@loam/domain/kernel/errors/errors';
import { uploadErrors } from '@loam/domain/upload/upload.errors';
import { runInWorker, WorkerLimit, WorkersBusy } from '../../platform/files/run-in-worker.js';
import type { ReceivedFile } from '../../platform/http/bodies/multipart.js';
import { Refused, tryLater } from '../../platform/refusal/refused.js';
import type { GivenSheet, SheetAnswer } from './sheet-answer.js';

const LIMITS = { memoryMb: 512, milliseconds: 30_000 };
const worker = new URL('./sheet.worker.js', import.meta.url);
const errors = { ...apiErrors, ...uploadErrors };

/** Reads uploaded sheets in a process of their own, within its limits of memory and time. */
@Injectable()
export class Sheets {
  /** @throws Refused 413, 415, 422 by what is wrong with the file; 503 unavailable while twenty files wait already */
  async read(
    { name, kept }: ReceivedFile,
    how: Pick<GivenSheet, 'head' | 'mapping'>,
  ): Promise<{ readonly rows: Uint8Array; readonly total: number }> {
    const answer = await this.answer({ name, ...how }, kept.file);
    if ('rows' in answer) return answer;
    const { refused: key, names, params } = answer;
    const { status, message } = errors[key];
    const detail = (field: string): ErrorDetail => ({ field, key, message, ...(params && { params: { ...params } }) });
    throw new Refused(
      new Refusal(
        key,
        status,
        message,
        names ? names.map((name) => detail(key === 'columnNotFound' ? `mapping.${name}` : name)) : [detail('file')],
      ),
    );
  }

  private async answer(sheet: Omit<GivenSheet, 'bytes'>, file: FileHandle): Promise<SheetAnswer> {
    try {
      return await runInWorker<SheetAnswer>('reads', worker, sheet, LIMITS, [file]);
    } catch (error) {
      if (error instanceof WorkerLimit) return { refused: 'fileTooLarge', params: { limit: error.limit } };
      throw error instanceof WorkersBusy ? tryLater('unavailable', 5) : error;
    }
  }
}
