import { Controller } from '@nestjs/common';
import { saveAnalysis } from '@loam/domain/analysis/analysis.schema';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { validate } from '@loam/domain/kernel/errors/validate';
import { layerSurfaceCalls as calls } from '@loam/domain/layer/layer.calls';
import { layerErrors } from '@loam/domain/layer/layer.errors';
import { analysisOfLayer } from '@loam/domain/layer/layer-soil';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { entity } from '../../../platform/http/answers/entity.js';
import { CurrentActor, RateLimit } from '../../../platform/http/call/decorators.js';
import { Asked } from '../../../platform/http/route/asked.js';
import { Refused, refused } from '../../../platform/refusal/refused.js';
import { Call } from '../../access/index.js';
import { analysisBody, AnalysisWrites } from '../../analysis/index.js';
import { LayerWrites } from '../layer.writes.js';
import { Surfaces } from './surfaces.js';

/** A layer of soil samples as the soil analysis of its field. */
@Controller()
export class LayerSoilController {
  constructor(
    private readonly writes: LayerWrites,
    private readonly surfaces: Surfaces,
    private readonly analyses: AnalysisWrites,
  ) {}

  @RateLimit('work')
  @Call(calls.soil)
  async soil(@Asked() { body }: AskedOf<typeof calls.soil>, @CurrentActor() actor: Actor) {
    return this.surfaces.soil(await this.writes.find(body.layerId, actor), body);
  }

  /** Through the command by which a person types a sheet, so that it is held to the same rules. */
  @RateLimit('work')
  @Call(calls.useSoil)
  async useSoil(@Asked() { body }: AskedOf<typeof calls.useSoil>, @CurrentActor() actor: Actor) {
    const layer = await this.writes.find(body.layerId, actor);
    const { columns, zones } = await this.surfaces.soil(layer, body);
    const sheet = analysisOfLayer(layer, columns, zones, body);
    if (sheet.nutrients!.length === 0) throw refused(layerErrors, 'noSoilColumns');
    const checked = validate(saveAnalysis.soil, sheet);
    if ('refusal' in checked) throw new Refused(checked.refusal);
    const decided = await this.analyses.record('soil', checked.value, actor);
    return entity(analysisBody(decided), decided);
  }
}
