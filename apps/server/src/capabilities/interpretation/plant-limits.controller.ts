import { Controller, Headers } from '@nestjs/common';
import { type LibraryCrop, libraryCrops } from '@loam/domain/agronomy/tables/crop-table';
import { tissueUnitId } from '@loam/domain/agronomy/tissue/tissue-interpretation';
import { tissueKindsOf } from '@loam/domain/agronomy/tissue/tissue-kinds';
import { cropErrors } from '@loam/domain/crop/crop.errors';
import { ownCrop, shortCrop } from '@loam/domain/crop/crop-library';
import { plantLimitsCalls as calls } from '@loam/domain/interpretation/interpretation.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { LevelQuery, SetPlantThresholds } from '@loam/domain/analysis/own-limits.schema';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { OwnLibraryReads } from '../library/index.js';
import { LimitsWrites } from './limits.writes.js';
import { impactFactors, plantThresholds } from './limits-rows.js';
import { type LimitsView, OwnLimitsReads } from './own-limits.reads.js';

/** By which limits tissue of a crop is read at a group, or with `level` at the collection or company that `{a}` then names. */
@Controller()
export class PlantLimitsController {
  constructor(
    private readonly access: Access,
    private readonly limits: OwnLimitsReads,
    private readonly limitsWrites: LimitsWrites,
    private readonly own: OwnLibraryReads,
  ) {}

  @Call(calls.crops)
  async crops(
    @Asked() { params: { a }, query: { level } }: AskedOf<typeof calls.crops>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: string | undefined,
  ) {
    const place = await this.access[level](actor, a);
    const own = (await this.own.listed(place, 'crops', 'true')).flatMap(({ record }) => ownCrop(record) ?? []);
    const items = [...libraryCrops, ...own]
      .map((crop) => ({ ...shortCrop(crop, languageOf(tag)), kinds: tissueKindsOf(crop.rootId ?? crop.id) }))
      .filter(({ hasPlantData }) => hasPlantData)
      .map(({ id: one, name, variety, kinds }) => ({
        ...{ id: one, name, variety, hasPlantData: true as const },
        ...{ sampledTimes: [...kinds.stages], sampledTissues: [...kinds.tissues] },
      }))
      .sort((x, y) => x.name.localeCompare(y.name) || x.id - y.id);
    return { items, total: items.length };
  }

  @Call(calls.both)
  async both(@Asked() { params: { a, b }, query: { level } }: AskedOf<typeof calls.both>, @CurrentActor() actor: Actor) {
    const { view, crop } = await this.view(level, a, b, actor);
    return entity(
      { ...head(view, a, b), thresholds: plantThresholds(view, crop), factors: impactFactors('plant', view, crop) },
      view.loaded,
    );
  }

  @Call(calls.setThresholds)
  async setThresholds(
    @Asked() { params: { a, b }, query: { level }, body: { thresholds } }: AskedOf<typeof calls.setThresholds>,
    @CurrentActor() actor: Actor,
  ) {
    const before = await this.view(level, a, b, actor);
    refuseUnknown(before.crop, thresholds);
    const sent = thresholds.map(({ mineralId, stageId = null, tissueId = null, ranges }) => ({
      ...{ mineralId, stageId, tissueId, ranges, extractionMethodId: null, unitId: tissueUnitId(mineralId) },
    }));
    const decided = await this.limitsWrites.set('plant', before.view, b, sent, actor);
    const { view, crop } = await this.view(level, a, b, actor);
    return entity({ ...head(view, a, b), thresholds: plantThresholds(view, crop) }, decided);
  }

  @Call(calls.setFactors)
  async setFactors(
    @Asked() { params: { a, b }, query: { level }, body: { factors } }: AskedOf<typeof calls.setFactors>,
    @CurrentActor() actor: Actor,
  ) {
    const decided = await this.limitsWrites.factors('plant', (await this.view(level, a, b, actor)).view, b, factors, actor);
    const { view, crop } = await this.view(level, a, b, actor);
    return entity({ ...head(view, a, b), factors: impactFactors('plant', view, crop) }, decided);
  }

  @Call(calls.reset)
  async reset(@Asked() { params: { a, b }, body: { thresholdIds, level } }: AskedOf<typeof calls.reset>, @CurrentActor() actor: Actor) {
    const decided = await this.limitsWrites.reset('plant', (await this.view(level, a, b, actor)).view, b, thresholdIds, actor);
    return entity({ deleted: true as const, revision: decided.revision }, decided);
  }

  private async view(
    level: LevelQuery['level'],
    placeId: number,
    cropNamed: number,
    actor: Actor,
  ): Promise<{ view: LimitsView; crop: LibraryCrop }> {
    const place = await this.access[level](actor, placeId);
    const crop = await this.own.cropAt(place, cropNamed);
    if (!crop) throw refused(cropErrors, 'CropNotFound');
    return { view: await this.limits.view(place, actor), crop };
  }
}

const head = (view: LimitsView, a: number, b: number) => ({
  ...{ groupId: a, cropId: b, scope: view.scope, scopeId: view.scopeId },
  ...{ editable: view.editable, groups: view.groups, revision: view.loaded.revision },
});

/** Stages and tissues are places in the crop's own lists. */
function refuseUnknown(crop: LibraryCrop, thresholds: SetPlantThresholds['thresholds']): void {
  const { stages, tissues } = tissueKindsOf(crop.rootId ?? crop.id);
  const broken = thresholds.flatMap(({ stageId, tissueId }, at) => [
    ...((stageId ?? 0) > stages.length ? [[`thresholds[${at}].stageId`, stages.length] as const] : []),
    ...((tissueId ?? 0) > tissues.length ? [[`thresholds[${at}].tissueId`, tissues.length] as const] : []),
  ]);
  if (broken.length === 0) return;
  const details = broken.map(([field, max]) => ({
    ...{ field, key: 'invalidOption', message: validationErrors.invalidOption.message, params: { max } },
  }));
  throw new Refused(invalid(details));
}
