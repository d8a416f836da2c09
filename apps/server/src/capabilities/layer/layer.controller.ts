import { Controller, Req } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validate } from '@loam/domain/kernel/errors/validate';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { layerCalls as calls } from '@loam/domain/layer/layer.calls';
import { layerErrors } from '@loam/domain/layer/layer.errors';
import { addLayer, GEO_JSON, RECENT_LAYERS } from '@loam/domain/layer/layer.schema';
import { pathOf } from '@loam/domain/kernel/call/call-path';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Download } from '../../platform/http/answers/download.js';
import { entity } from '../../platform/http/answers/entity.js';
import { fileLimits, receiveMultipart } from '../../platform/http/bodies/multipart.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor, NoReplay, RateLimit } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { FieldWrites } from '../field/index.js';
import { LayerFiles } from './file/layer-files.js';
import { layerBody } from './layer.answers.js';
import { LayerLinks } from './layer-links.js';
import { LayerWrites } from './layer.writes.js';

@Controller()
export class LayerController {
  constructor(
    private readonly access: Access,
    private readonly writes: LayerWrites,
    private readonly fields: FieldWrites,
    private readonly files: LayerFiles,
    private readonly links: LayerLinks,
  ) {}

  @Call(calls.list)
  async list(@Asked() { query: { fieldId } }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    await this.access.field(actor, fieldId);
    const { state } = await this.fields.read(fieldId);
    const known = state.status === 'present' ? state.layers : [];
    const found = await Promise.all(known.map(({ layerId }) => this.writes.read(layerId)));
    return { items: found.map((one, n) => ({ ...layerBody(one), recent: n < RECENT_LAYERS })), total: found.length };
  }

  @RateLimit('work')
  @Call(calls.add)
  async add(@Req() request: Request, @CurrentActor() actor: Actor) {
    const { files, data } = await receiveMultipart(request, fileLimits.layer);
    const read = validate(addLayer, data ?? {});
    const broken = [
      ...(files.length === 0 ? [{ field: 'file', key: 'required', message: validationErrors.required.message }] : []),
      ...('refusal' in read ? read.refusal.details : []),
    ];
    if ('refusal' in read) throw new Refused(read.refusal.status === 404 ? read.refusal : invalid(broken));
    if (broken.length > 0) throw new Refused(invalid(broken));
    const decided = await this.writes.add(read.value, files, actor);
    return entity(layerBody(decided), decided);
  }

  /** A link is good for a while and for whoever holds it: it is made anew each time. */
  @NoReplay()
  @Call(calls.link)
  async link(@Asked() { body: { layerId } }: AskedOf<typeof calls.link>, @CurrentActor() actor: Actor) {
    const { growerId } = await this.writes.find(layerId, actor);
    const { token, expiresAt } = this.links.issue(layerId, growerId);
    return { url: `/api${pathOf(calls.points, { token })}`, expiresAt };
  }

  @Call(calls.points)
  async points(@Asked() { params: { token } }: AskedOf<typeof calls.points>) {
    const { layerId, growerId } = await this.links.layerOf(token);
    const layer = await this.writes.present(layerId);
    if (layer?.growerId !== growerId) throw refused(layerErrors, 'layerLinkGone');
    return new Download(`${layer.layerName}.geojson`, GEO_JSON, await this.files.open(layer.fileId));
  }

  @Call(calls.change)
  async change(@Asked() { body }: AskedOf<typeof calls.change>, @CurrentActor() actor: Actor) {
    const decided = await this.writes.change(body, actor);
    return entity(layerBody(decided), decided);
  }

  @Call(calls.remove)
  async remove(@Asked() { body: { layerId, fieldId } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.writes.remove(layerId, fieldId, actor);
    return { deleted: [layerId] };
  }
}
