import { Controller } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { practiceCalls as calls } from '@loam/domain/sustainability/sustainability.calls';
import { sustainabilityErrors } from '@loam/domain/sustainability/sustainability.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { entity } from '../../platform/http/answers/entity.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { refused } from '../../platform/refusal/refused.js';
import { Call } from '../access/index.js';
import { FieldScoreReads } from './field-scores.reads.js';
import { PracticePaths } from './practice-paths.js';
import { PracticePlaces } from './practice-places.js';
import { Practices } from './practices.js';

const named = (subcrop: string | undefined): string | undefined => (subcrop === '' ? undefined : subcrop);

/** Crop settings, practices that stand and that are wanted, and the cheapest way to a score. */
@Controller()
export class PracticeController {
  constructor(
    private readonly practices: Practices,
    private readonly places: PracticePlaces,
    private readonly scores: FieldScoreReads,
    private readonly paths: PracticePaths,
  ) {}

  @Call(calls.settings)
  async settings(@Asked() { params, query }: AskedOf<typeof calls.settings>, @CurrentActor() actor: Actor) {
    const { body, loaded } = await this.practices.settings(await this.places.cropNamed(params.cropId), query, actor);
    return entity(body, loaded);
  }

  @Call(calls.saveSettings)
  async saveSettings(@Asked() { params, query, body }: AskedOf<typeof calls.saveSettings>, @CurrentActor() actor: Actor) {
    const crop = await this.places.cropNamed(params.cropId);
    if (body.cropId !== undefined) await this.expectSame(crop, body.cropId);
    const { impactAreas, cost, costs, reset } = body;
    const saved = await this.practices.saveSettings(crop, query, { impactAreas, cost, costs, reset }, actor);
    return entity(saved.body, saved.decided);
  }

  @Call(calls.optimization)
  async optimization(@Asked() { params, query }: AskedOf<typeof calls.optimization>, @CurrentActor() actor: Actor) {
    const crop = await this.places.cropNamed(params.cropId);
    const { body, loaded } = await this.practices.optimization({ crop, subcrop: named(query.subcrop) }, query, actor);
    return entity(body, loaded);
  }

  @Call(calls.saveOptimization)
  async saveOptimization(@Asked() { params, query, body }: AskedOf<typeof calls.saveOptimization>, @CurrentActor() actor: Actor) {
    const crop = await this.places.cropNamed(params.cropId);
    await this.expectSame(crop, body.cropId);
    const of = { crop, subcrop: named(body.subcrop ?? query.subcrop) };
    const { impactAreas: areas, reset } = body.data;
    const saved = await this.practices.saveOptimization(of, { ...query, fieldId: body.fieldId ?? query.fieldId }, { areas, reset }, actor);
    return entity(saved.body, saved.decided);
  }

  @Call(calls.field)
  async field(@Asked() { params, query }: AskedOf<typeof calls.field>, @CurrentActor() actor: Actor) {
    const crop = query.crop === undefined ? await this.cropOf(params.fieldId) : await this.places.cropNamed(query.crop);
    const { body, loaded } = await this.practices.standing({ crop, subcrop: named(query.subcrop) }, params.fieldId, actor);
    return entity(body, loaded);
  }

  @Call(calls.saveField)
  async saveField(@Asked() { params, body }: AskedOf<typeof calls.saveField>, @CurrentActor() actor: Actor) {
    const crop = await this.places.cropNamed(body.cropId);
    const { impactAreas: areas, reset } = body.data;
    const saved = await this.practices.saveStanding({ crop, subcrop: named(body.subcrop) }, params.fieldId, { areas, reset }, actor);
    return entity(saved.body, saved.decided);
  }

  @Call(calls.fields)
  async fields(@Asked() { query }: AskedOf<typeof calls.fields>, @CurrentActor() actor: Actor) {
    const features = await this.scores.fieldsOf({ ...query, subcrop: named(query.subcrop) }, actor);
    return { type: 'FeatureCollection' as const, features, total: features.length };
  }

  @Call(calls.path)
  async path(@Asked() { body }: AskedOf<typeof calls.path>, @CurrentActor() actor: Actor) {
    return this.paths.find({ ...body, crop: await this.places.cropNamed(body.cropId), subcrop: named(body.subcrop) }, actor);
  }

  @Call(calls.usePaths)
  async usePaths(@Asked() { body }: AskedOf<typeof calls.usePaths>, @CurrentActor() actor: Actor) {
    const crop = await this.places.cropNamed(body.cropId);
    await this.practices.useOnFields({ crop, subcrop: named(body.subcrop) }, body.groupId, body.fields, actor);
    return { fieldIds: body.fields.map(({ fieldId }) => fieldId) };
  }

  /** A field whose crop is not named is read by its newest report, else by what was planned on it last. */
  private async cropOf(fieldId: number): Promise<string> {
    const row = await this.scores.of(fieldId);
    const report = row?.reports.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
    if (report) return report.crop;
    const plans = Object.entries(row?.plans ?? {}).toSorted(([a], [b]) => Number(b) - Number(a));
    return plans[0] ? this.places.cropNamed(plans[0][1].cropId) : 'default';
  }

  private async expectSame(crop: string, written: string | number): Promise<void> {
    if ((await this.places.cropNamed(written)) !== crop) throw refused(sustainabilityErrors, 'otherCrop', { value: written });
  }
}
