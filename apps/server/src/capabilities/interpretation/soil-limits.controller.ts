import { Controller } from '@nestjs/common';
import type { Place } from '@loam/domain/access/scope.policy';
import { analytesOf } from '@loam/domain/agronomy/analytes';
import { publishedSoilTables } from '@loam/domain/agronomy/soil/soil-interpretation';
import { defaultMethodId } from '@loam/domain/agronomy/soil/soil-methods';
import type { LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { extractionMethods } from '@loam/domain/agronomy/tables/soil-tables';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import type { SoilInterpretation } from '@loam/domain/analysis/own-limits-answers.schema';
import type { LimitsQuery } from '@loam/domain/analysis/own-limits.schema';
import { soilLimitsCalls as calls } from '@loam/domain/interpretation/interpretation.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Asked } from '../../platform/http/route/asked.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { OwnLibraryReads } from '../library/index.js';
import { LimitsWrites } from './limits.writes.js';
import { impactFactors, soilThresholds } from './limits-rows.js';
import { type LimitsView, OwnLimitsReads } from './own-limits.reads.js';

const ALL_CROPS = 0;

/** By which limits soil results are read at a company, collection or group, and what its classes multiply needs by. */
@Controller()
export class SoilLimitsController {
  constructor(
    private readonly access: Access,
    private readonly limits: OwnLimitsReads,
    private readonly limitsWrites: LimitsWrites,
    private readonly own: OwnLibraryReads,
  ) {}

  @Call(calls.interpretation)
  async interpretation(@Asked() { query }: AskedOf<typeof calls.interpretation>, @CurrentActor() actor: Actor) {
    const view = await this.limits.view(await this.placeNamed(query, actor), actor);
    return entity(bodyOf(view, await this.cropNamed(view.place, String(query.cropId))), view.loaded);
  }

  @Call(calls.setThresholds)
  async setThresholds(
    @Asked() { params: { id: named }, query, body: { thresholds } }: AskedOf<typeof calls.setThresholds>,
    @CurrentActor() actor: Actor,
  ) {
    const place = await this.placeNamed(query, actor);
    const crop = await this.cropNamed(place, named);
    const cropId = crop?.id ?? ALL_CROPS;
    const sent = thresholds.map(({ mineralId, unitId, extractionMethodId, ranges }) => ({
      ...{ mineralId, unitId, extractionMethodId, ranges, stageId: null, tissueId: null },
    }));
    const decided = await this.limitsWrites.set('soil', await this.limits.view(place, actor), cropId, sent, actor);
    const view = await this.limits.view(place, actor);
    return entity({ id: cropId, thresholds: soilThresholds(view, crop), revision: decided.revision }, decided);
  }

  @Call(calls.setFactors)
  async setFactors(@Asked() { query, body: { factors } }: AskedOf<typeof calls.setFactors>, @CurrentActor() actor: Actor) {
    const place = await this.placeNamed(query, actor);
    const decided = await this.limitsWrites.factors('soil', await this.limits.view(place, actor), ALL_CROPS, factors, actor);
    const view = await this.limits.view(place, actor);
    return entity({ factors: impactFactors('soil', view, undefined), revision: decided.revision }, decided);
  }

  @Call(calls.methods)
  async methods(@Asked() { params: { id: placeId }, query: { level } }: AskedOf<typeof calls.methods>, @CurrentActor() actor: Actor) {
    const { countryId } = await this.limits.view(await this.access[level](actor, placeId), actor);
    const tabled = publishedSoilTables(countryId);
    const items = analytesOf.soil.flatMap(({ id: mineralId, unitIds }) => {
      const usual = defaultMethodId(mineralId, countryId);
      const known = tabled.flatMap(({ table, methodId }) => (table.nutrientId === mineralId ? methodId : []));
      const ids = new Set([...(usual === undefined ? [] : [usual]), ...known]);
      return extractionMethods.filter((one) => ids.has(one.id)).map((one) => ({ ...one, mineralId, unitIds: [...unitIds] }));
    });
    return { items, total: items.length };
  }

  /** Undefined: all crops. @throws 404 CropNotFound of one that the place does not have */
  private async cropNamed(place: Place, text: string): Promise<LibraryCrop | undefined> {
    const cropId = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (cropId === ALL_CROPS) return undefined;
    const crop = await this.own.cropAt(place, cropId);
    if (!crop) throw refused(cropErrors, 'CropNotFound');
    return crop;
  }

  private placeNamed({ groupId, collectionId, companyId }: LimitsQuery, actor: Actor): Promise<Place> {
    if (groupId !== undefined) return this.access.group(actor, groupId);
    if (collectionId !== undefined) return this.access.collection(actor, collectionId);
    return this.access.company(actor, companyId);
  }
}

const bodyOf = (view: LimitsView, crop: LibraryCrop | undefined): SoilInterpretation => ({
  groupId: view.place.groupId ?? null,
  cropId: crop?.id ?? ALL_CROPS,
  ...{ scope: view.scope, scopeId: view.scopeId, editable: view.editable, groups: view.groups, revision: view.loaded.revision },
  thresholds: soilThresholds(view, crop),
  factors: impactFactors('soil', view, undefined),
});
