import { Controller, Headers, Req } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { invalid, Refusal } from '@loam/domain/kernel/errors/errors';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { validate } from '@loam/domain/kernel/errors/validate';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { layerSurfaceCalls as calls } from '@loam/domain/layer/layer.calls';
import { convertedFile, shapefilePurpose } from '@loam/domain/layer/layer.schema';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import type { GivenFile } from '../../../platform/geo/geo-file.reader.js';
import { JsonText } from '../../../platform/http/answers/entity.js';
import { fileLimits, receiveMultipart, type ReceivedFile } from '../../../platform/http/bodies/multipart.js';
import type { Request } from '../../../platform/http/call/call.js';
import { CurrentActor, RateLimit } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Refused, refused } from '../../../platform/refusal/refused.js';
import { Call } from '../../access/index.js';
import { LayerFiles } from '../file/layer-files.js';
import { LayerWrites } from '../layer.writes.js';
import { ClassReadings } from './class-readings.js';
import { Surfaces } from './surfaces.js';

/** What points say of the whole field, and files of other systems made readable. Nothing is stored. */
@Controller()
export class SurfaceController {
  constructor(
    private readonly writes: LayerWrites,
    private readonly files: LayerFiles,
    private readonly surfaces: Surfaces,
    private readonly readings: ClassReadings,
  ) {}

  @RateLimit('work')
  @Call(calls.convert)
  async convert(@Asked() { body }: AskedOf<typeof calls.convert>, @Req() request: Request) {
    if (body) {
      const bytes = Buffer.from(JSON.stringify(body.geoJson));
      return this.textOf([{ name: 'layer.geojson', bytes }], {});
    }
    const { files, data } = await receiveMultipart(request, fileLimits.layer);
    const asked = validate(convertedFile, data ?? {});
    if ('refusal' in asked) throw new Refused(asked.refusal);
    return this.textOf(some(files), asked.value.mapping ?? {});
  }

  @RateLimit('work')
  @Call(calls.classes)
  async classes(
    @Asked() { body: { layerId, cropId } }: AskedOf<typeof calls.classes>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: string | undefined,
  ) {
    const layer = await this.writes.find(layerId, actor);
    const { classes, ...read } = await this.surfaces.classes(layer);
    const crop = await this.readings.crop(layer, cropId, languageOf(tag));
    const { nutrientId, of } = await this.readings.of(layer, crop.cropId, actor);
    const told = await Promise.all(classes.map(async (one) => ({ ...one, reading: await of(one.mean) })));
    return { ...read, nutrientId, ...crop, classes: told };
  }

  @RateLimit('work')
  @Call(calls.picture)
  async picture(@Asked() { body: { layerId } }: AskedOf<typeof calls.picture>, @CurrentActor() actor: Actor) {
    return this.surfaces.picture(await this.writes.find(layerId, actor));
  }

  /** A layer of samples must have points only; the words are those of a layer, the status is this call's. */
  @RateLimit('work')
  @Call(calls.shapefile)
  async shapefile(@Req() request: Request) {
    const { files, data } = await receiveMultipart(request, fileLimits.layer);
    const asked = validate(shapefilePurpose, data ?? {});
    if ('refusal' in asked) throw new Refused(asked.refusal);
    const given = some(files);
    if (given.some(({ name }) => !/\.(zip|shp|shx|dbf|prj|cpg)$/i.test(name.trim()))) throw refused(apiErrors, 'unsupportedFormat');
    try {
      return await this.textOf(given, {}, asked.value.purpose === 'layer');
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.key !== 'onlyPointData') throw error;
      const { key, message, details } = error.refusal;
      throw new Refused(new Refusal(key, 422, message, details));
    }
  }

  @RateLimit('work')
  @Call(calls.zones)
  async zones(@Asked() { body: { layerId, zones } }: AskedOf<typeof calls.zones>, @CurrentActor() actor: Actor) {
    return this.surfaces.zones(await this.writes.find(layerId, actor), zones);
  }

  @RateLimit('work')
  @Call(calls.exported)
  async exported(
    @Asked() { body }: AskedOf<typeof calls.exported>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: string | undefined,
  ) {
    const source = await this.surfaces.sourceOf(await this.writes.find(body.layerId, actor));
    return this.surfaces.exported(source, body, languageOf(tag));
  }

  private async textOf(files: readonly (ReceivedFile | GivenFile)[], mapping: object, pointsOnly = false): Promise<JsonText> {
    const { geoJson } = await this.files.read(files, { mapping, ...(pointsOnly && { pointsOnly }) });
    return new JsonText(Buffer.from(geoJson).toString('utf8'));
  }
}

/** @throws 422 required */
function some(files: readonly ReceivedFile[]): readonly ReceivedFile[] {
  if (files.length === 0) throw new Refused(invalid([{ field: 'file', key: 'required', message: validationErrors.required.message }]));
  return files;
}
