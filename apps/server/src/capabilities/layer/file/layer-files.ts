import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { fieldFileErrors } from '@loam/domain/field/field.errors';
import { layerErrors } from '@loam/domain/layer/layer.errors';
import { FILE_STORE, type FileStore } from '../../../platform/files/file-store.port.js';
import { runInWorker, WorkerLimit, WorkersBusy } from '../../../platform/files/run-in-worker.js';
import type { GivenFile } from '../../../platform/geo/geo-file.reader.js';
import type { ReceivedFile } from '../../../platform/http/bodies/multipart.js';
import { Refused, refused, tryLater } from '../../../platform/refusal/refused.js';
import type { KeptLayerQuestion, LayerFileAnswer, LayerFileFound, LayerFileQuestion, SentLayerQuestion } from './layer-file.messages.js';

const LIMITS = { memoryMb: 512, milliseconds: 30_000 };
const worker = new URL('./layer-file.worker.js', import.meta.url);
const errors = { ...fieldFileErrors, ...layerErrors };

/** A layer's points, as a file whose name says which layer it is of, and as what it was made anew. */
export const FILE_OF_LAYER = /^\d+-layer-(\d+)(?:-[0-9a-f-]{36})?$/;

/** Reads files of points in a process of their own and keeps what they held, sealed under the grower's key. */
@Injectable()
export class LayerFiles {
  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  /** @throws what is wrong with the file; 503 unavailable while too many wait already */
  read(sent: readonly (ReceivedFile | GivenFile)[], question: Omit<LayerFileQuestion, 'files'>): Promise<LayerFileFound> {
    const told = sent.map((one) => ('kept' in one ? { name: one.name } : one));
    const files = sent.flatMap((one) => ('kept' in one ? [one.kept.file] : []));
    return this.ask({ ...question, told }, files);
  }

  /** The points of a file with the values of another column. @throws 422 unknownColumn; 404; 503 */
  withValuesOf = async (fileId: string, column: string): Promise<LayerFileFound> => this.ask({ kept: await this.open(fileId), column });

  private async ask(question: SentLayerQuestion | KeptLayerQuestion, files: readonly FileHandle[] = []): Promise<LayerFileFound> {
    const answer = await runInWorker<LayerFileAnswer>('reads', worker, question, LIMITS, files).catch((error: unknown): LayerFileAnswer => {
      if (error instanceof WorkersBusy) throw tryLater('unavailable', 5);
      if (!(error instanceof WorkerLimit)) throw error;
      return { rejected: { key: 'fileTooLarge', field: 'file', params: { code: 'TOO_MUCH_WORK', limit: error.limit } } };
    });
    if ('found' in answer) return answer.found;
    const { key, params, field } = answer.rejected;
    throw refused(errors, key, params, field);
  }

  /** `anew`: beside the file that stands there, which goes once the new one is named. */
  async keep(layerId: number, growerId: number, userId: number, name: string, bytes: Uint8Array, anew = false): Promise<string> {
    const { id } = await this.files.put({
      ...{ name: `${name}.geojson`, type: 'application/geo+json', bytes },
      ...{ owner: `grower:${growerId}`, userId, key: anew ? `layer-${layerId}-${randomUUID()}` : `layer-${layerId}` },
    });
    return id;
  }

  /** @throws 404 LayerNotFound where the points are gone */
  async open(fileId: string): Promise<Buffer> {
    const found = await this.files.read(fileId);
    if (!found) throw new Refused(refused(layerErrors, 'LayerNotFound').refusal);
    return found.bytes;
  }

  remove = (fileId: string): Promise<void> => this.files.remove(fileId);
}
