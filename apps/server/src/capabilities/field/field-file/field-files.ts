import { Injectable } from '@nestjs/common';
import { fieldFileErrors } from '@loam/domain/field/field.errors';
import { geometryErrors } from '@loam/domain/kernel/geometry/geometry.schema';
import { refuse } from '@loam/domain/kernel/errors/errors';
import { runInWorker, WorkerLimit, WorkersBusy } from '../../../platform/files/run-in-worker.js';
import { Refused, tryLater } from '../../../platform/refusal/refused.js';
import type {
  FarmFileAnswer,
  FarmFileFound,
  FieldFileAnswer,
  FieldFileFault,
  FieldFileFound,
  FieldFileRejected,
} from './field-file.answers.js';
import type { ReceivedFile } from '../../../platform/http/bodies/multipart.js';

const errors = { ...fieldFileErrors, ...geometryErrors };

/** The key that a fault is told under; `params.code` carries the fault itself. */
export const fieldFileKeys: Readonly<Record<FieldFileFault, keyof typeof errors>> = {
  MULTIPLE_GEOMETRIES: 'kmlSingleGeometry',
  NO_GEOMETRY: 'kmlSingleGeometry',
  ADDRESS_ONLY: 'kmlSingleGeometry',
  NETWORK_LINK_ONLY: 'kmlSingleGeometry',
  NO_GEOMETRY_OVERLAY: 'kmlSingleGeometry',
  TOO_FEW_VERTICES: 'polygonMinPoints',
  LINE_NOT_SUPPORTED: 'lineNotSupported',
  SELF_INTERSECTION: 'selfIntersection',
  INVALID_COORDINATES: 'invalidGeometry',
  ZERO_AREA: 'invalidGeometry',
  CROSSES_ANTIMERIDIAN: 'invalidGeometry',
  HOLE_OUTSIDE: 'invalidGeometry',
  TOO_MANY_VERTICES: 'invalidGeometry',
  TOO_COMPLEX: 'invalidGeometry',
  UNKNOWN_CRS: 'unknownCrs',
  INVALID_XML: 'malformedFile',
  INVALID_JSON: 'malformedFile',
  INVALID_SHAPEFILE: 'malformedFile',
  NOT_KML: 'malformedFile',
  NOT_GPX: 'malformedFile',
  NOT_GEOJSON: 'malformedFile',
  XML_DTD_NOT_ALLOWED: 'invalidArchive',
  INVALID_ARCHIVE: 'invalidArchive',
  UNSAFE_ARCHIVE: 'invalidArchive',
  EMPTY_ARCHIVE: 'invalidArchive',
  NO_LAYER_IN_ARCHIVE: 'invalidArchive',
  MULTIPLE_LAYERS: 'invalidArchive',
  UNSUPPORTED_FORMAT: 'unsupportedFormat',
  ARCHIVE_TOO_LARGE: 'fileTooLarge',
  TOO_MANY_POINTS: 'fileTooLarge',
  TOO_MUCH_WORK: 'fileTooLarge',
};

const LIMITS = { memoryMb: 512, milliseconds: 30_000 };
const worker = new URL('./field-file.worker.js', import.meta.url);

/** Reads uploaded boundaries in a process of their own. Nothing is stored. */
@Injectable()
export class FieldFiles {
  async read(files: readonly ReceivedFile[]): Promise<FieldFileFound> {
    const answer = await this.answer<FieldFileAnswer>(files, false);
    if ('found' in answer) return answer.found;
    throw refusedFile(answer.rejected);
  }

  /** Every outline of a file, for a farm whose fields come together. */
  async readFarm(files: readonly ReceivedFile[]): Promise<FarmFileFound> {
    const answer = await this.answer<FarmFileAnswer>(files, true);
    if ('farm' in answer) return answer.farm;
    throw refusedFile(answer.rejected);
  }

  /** @throws 503 unavailable while too many files wait already */
  private async answer<Answer>(given: readonly ReceivedFile[], farm: boolean): Promise<Answer | { rejected: FieldFileRejected }> {
    try {
      const told = given.map(({ name }) => ({ name }));
      const files = given.map(({ kept }) => kept.file);
      return await runInWorker<Answer>('reads', worker, { told, farm }, LIMITS, files);
    } catch (error) {
      if (error instanceof WorkerLimit) return { rejected: { code: 'TOO_MUCH_WORK', detail: { limit: error.limit } } };
      throw error instanceof WorkersBusy ? tryLater('unavailable', 5) : error;
    }
  }
}

export function refusedFile({ code, detail, offer }: FieldFileRejected): Refused {
  return new Refused(
    refuse(errors)(fieldFileKeys[code], { code, ...(detail !== undefined && { detail }), ...(offer && { offer }) }, 'file'),
  );
}
