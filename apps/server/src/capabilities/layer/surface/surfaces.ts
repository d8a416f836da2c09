import { Injectable } from '@nestjs/common';
import type { Language } from '@loam/domain/kernel/locale/language';
import type { Layer } from '@loam/domain/layer/layer.decider';
import { layerErrors } from '@loam/domain/layer/layer.errors';
import type { ExportZones, LayerPicture, LayerZones } from '@loam/domain/layer/layer.schema';
import { soilColumns } from '@loam/domain/layer/layer-soil';
import type { AskLayerSoil, LayerSoil } from '@loam/domain/layer/layer-soil.schema';
import { labelOf } from '@loam/domain/layer/layer-colors';
import { zoneNames } from '@loam/domain/layer/zone-names';
import { BREAKS_METHOD, BREAKS_AFTER } from '@loam/domain/layer/natural-breaks';
import { FEWEST_POINTS, SURFACE_METHOD, SURFACE_AFTER } from '@loam/domain/layer/surface';
import type { Download } from '../../../platform/http/answers/download.js';
import { runInWorker, WorkerLimit, WorkersBusy } from '../../../platform/files/run-in-worker.js';
import { refused, tryLater } from '../../../platform/refusal/refused.js';
import { FieldWrites } from '../../field/index.js';
import { GrowerWrites } from '../../grower/index.js';
import { LayerFiles } from '../file/layer-files.js';
import type { SurfaceAnswer, SurfaceDrawn, SurfaceQuestion, SurfaceWish } from './surface.messages.js';
import { zoneDownload } from './zone-download.js';

const LIMITS = { memoryMb: 512, milliseconds: 30_000 };
const worker = new URL('./surface.worker.js', import.meta.url);
const how = { method: SURFACE_METHOD, source: SURFACE_AFTER };
const breaks = { breaks: BREAKS_METHOD, breaksSource: BREAKS_AFTER };

/** Points with values in a field, as they are kept. */
export interface ZoneSource {
  readonly fieldId: number;
  readonly growerId: number;
  /** Stands in the files that are made of the points, as the name of the task. */
  readonly name: string;
  readonly points: Uint8Array;
  /** The field of the call that named them. */
  readonly asked: 'layerId' | 'fieldId';
}

/** What a layer's points say of the whole field, computed in a process of its own. Whoever asks has asked `Access` before. */
@Injectable()
export class Surfaces {
  constructor(
    private readonly files: LayerFiles,
    private readonly fields: FieldWrites,
    private readonly growers: GrowerWrites,
  ) {}

  async picture(layer: Layer): Promise<LayerPicture> {
    const { error, picture } = await this.draw(layer, { kind: 'picture' });
    return { layerId: layer.id, unit: layer.unit, ...picture!, ...how, error };
  }

  async classes(layer: Layer) {
    const { error, zones } = await this.draw(layer, { kind: 'classes' });
    const classes = zones!.map(({ zone: _, ...one }) => ({ label: labelOf(one.from, one.to), ...one }));
    return { layerId: layer.id, unit: layer.unit, classes, ...breaks, ...how, error };
  }

  async zones(layer: Layer, zones: number): Promise<LayerZones> {
    return { layerId: layer.id, ...(await this.zonesOf(await this.sourceOf(layer), zones)) };
  }

  async zonesOf(source: ZoneSource, zones: number): Promise<Omit<LayerZones, 'layerId'>> {
    const made = await this.drawOf(source, { kind: 'zones', zones });
    const geoJson = { type: 'FeatureCollection' as const, features: made.shapes!.map((shape) => ({ ...shape })) };
    return { zones: made.zones!.map((zone) => ({ ...zone })), geoJson, ...breaks, ...how, error: made.error };
  }

  /** What the samples say as a soil analysis. @throws 422 unknownColumn */
  async soil(layer: Layer, { zones, columns: chosen = [] }: AskLayerSoil): Promise<LayerSoil> {
    const made = await this.draw(layer, { kind: 'soil', zones, column: layer.column });
    const options = made.measured!.map(({ column }) => column);
    const missing = chosen.findIndex(({ column }) => !options.includes(column));
    if (missing >= 0)
      throw refused(layerErrors, 'unknownColumn', { value: chosen[missing]!.column, options }, `columns[${missing}].column`);
    const { id, fieldId, layerName, date, points } = layer;
    return {
      ...{ layerId: id, fieldId, layerName, date, points },
      zones: made.zones!.map(({ zone, areaHa, color }) => ({ zone, areaHa, color })),
      columns: soilColumns(made.measured!, layer, chosen),
      ...{ ...breaks, ...how },
    };
  }

  /** Named in the language of whoever takes the file along. @throws 422 zoneRates where a zone has none */
  async exported(source: ZoneSource, wanted: Omit<ExportZones, 'layerId'>, language: Language): Promise<Download> {
    const { zones, format, rates, rateUnit } = wanted;
    if (format === 'isoxml' && !rates) throw refused(layerErrors, 'zoneRates', { zones });
    const wish: SurfaceWish = { kind: 'file', zones, format, ...(rates && { rates: { unit: rateUnit, rates } }) };
    return zoneDownload(source.name, format, language, (await this.drawOf(source, wish, language)).file!);
  }

  async sourceOf({ fieldId, growerId, layerName, fileId }: Layer): Promise<ZoneSource> {
    return { fieldId, growerId, name: layerName, points: await this.files.open(fileId), asked: 'layerId' };
  }

  private draw = async (layer: Layer, wish: SurfaceWish) => this.drawOf(await this.sourceOf(layer), wish);

  private async drawOf(
    { fieldId, growerId, name, points, asked }: ZoneSource,
    wish: SurfaceWish,
    language: Language = 'en',
  ): Promise<SurfaceDrawn> {
    const field = (await this.fields.read(fieldId)).state;
    if (field.status !== 'present' || field.geometry?.type !== 'Polygon') throw refused(layerErrors, 'fieldHasNoPolygon');
    const { state: grower } = await this.growers.read(growerId);
    const names = {
      ...{ grower: grower.status === 'none' ? '' : grower.fullName, field: field.name, task: name, zone: zoneNames[language].zone },
    };
    const answer = await this.ask({ points, rings: field.geometry.coordinates, wish, names });
    if ('tooFew' in answer) throw refused(layerErrors, 'tooFewPoints', { min: FEWEST_POINTS, value: answer.tooFew }, asked);
    if ('zonesMade' in answer)
      throw refused(layerErrors, 'zoneRates', {
        zones: answer.zonesMade,
        value: wish.kind === 'file' ? wish.rates?.rates.length : undefined,
      });
    return answer;
  }

  private async ask(question: SurfaceQuestion): Promise<SurfaceAnswer> {
    try {
      return await runInWorker<SurfaceAnswer>('draws', worker, question, LIMITS);
    } catch (error) {
      throw error instanceof WorkersBusy || error instanceof WorkerLimit ? tryLater('unavailable', 5) : error;
    }
  }
}
