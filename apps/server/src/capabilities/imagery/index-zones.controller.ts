import { Controller, Headers } from '@nestjs/common';
import { imageryCalls as calls } from '@loam/domain/imagery/imagery.calls';
import type { ZonesAsked } from '@loam/domain/imagery/imagery.schema';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { languageOf } from '@loam/domain/kernel/locale/language';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor, RateLimit } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Access, Call } from '../access/index.js';
import { Surfaces, type ZoneSource } from '../layer/index.js';
import { FieldImagery } from './field-imagery.js';

/** Zones of what a satellite saw on one date, as they are made of samples: its pixels are the points. */
@Controller()
export class IndexZonesController {
  constructor(
    private readonly access: Access,
    private readonly imagery: FieldImagery,
    private readonly surfaces: Surfaces,
  ) {}

  @RateLimit('work')
  @Call(calls.zones)
  async zones(@Asked() { body }: AskedOf<typeof calls.zones>, @CurrentActor() actor: Actor) {
    const { source, date, sceneId } = await this.seen(body, actor);
    return { fieldId: body.fieldId, index: body.index, date, sceneId, ...(await this.surfaces.zonesOf(source, body.zones)) };
  }

  @RateLimit('work')
  @Call(calls.zonesExported)
  async exported(
    @Asked() { body }: AskedOf<typeof calls.zonesExported>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: string | undefined,
  ) {
    const { source } = await this.seen(body, actor);
    return this.surfaces.exported(source, body, languageOf(tag));
  }

  private async seen(body: ZonesAsked, actor: Actor): Promise<{ source: ZoneSource; date: string; sceneId: string }> {
    const { growerId } = await this.access.field(actor, body.fieldId);
    const { date, sceneId, pixels } = await this.imagery.pixels(body);
    const features = pixels.map(([lon, lat, value]) => ({ geometry: { coordinates: [lon, lat] }, properties: { value } }));
    const points = Buffer.from(JSON.stringify({ features }));
    return { source: { fieldId: body.fieldId, growerId, name: `${body.index} ${date}`, points, asked: 'fieldId' }, date, sceneId };
  }
}
