import { Injectable } from '@nestjs/common';
import { FORMULA_VERSION, type IndexName } from '@loam/domain/imagery/indices';
import type { SeenOnDate } from '@loam/domain/imagery/nightly/field-imagery.decider';
import { CLEAR_FOR_TREND } from '@loam/domain/imagery/scene-mask';
import type { Scene } from '@loam/domain/imagery/stac';
import { addDays } from '@loam/domain/kernel/locale/dates';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { SYSTEM } from '../../../platform/decisions/decisions.port.js';
import { Refused } from '../../../platform/refusal/refused.js';
import { FieldWrites } from '../../field/index.js';
import { type Read, ScenesOfField } from '../scenes-of-field.js';
import { imageryOfFields } from './nightly.aggregates.js';

/** The satellites pass every two or three days; a few missed nights are made up for. */
const BACK_DAYS = 12;
const MOST_SCENES = 3;
const INDEX: IndexName = 'NDVI';

export interface Looked {
  readonly recorded: number;
  /** Key of the reason why nothing could be seen. */
  readonly failure?: string;
}

/** None of a scene that is not clear enough. */
function figuresOf({ id, date }: Scene, read: Read | { readonly failure: string } | undefined): SeenOnDate[] {
  const seen = read && 'seen' in read ? read.seen : undefined;
  if (!seen?.statistics || seen.validFraction < CLEAR_FOR_TREND) return [];
  const { mean, p10, p50, p90, valid } = seen.statistics;
  const { validFraction } = seen;
  return [{ date, sceneId: id, index: INDEX, formula: FORMULA_VERSION, mean, p10, p50, p90, valid, validFraction }];
}

/** One field of a night: what is new of it is read, and its figures become events. */
@Injectable()
export class NightlyLook {
  constructor(
    private readonly fields: FieldWrites,
    private readonly scenes: ScenesOfField,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
  ) {}

  /** Undefined of a field that no satellite can find, that is gone or not farmed for now. */
  async at(fieldId: number): Promise<Looked | undefined> {
    const { state: field } = await this.fields.read(fieldId);
    if (field.status !== 'present' || !field.active || field.geometry?.type !== 'Polygon' || field.activePlanId === null) return undefined;
    const wanted = { geometry: field.geometry, index: INDEX, rims: true };
    const today = this.clock.today();
    try {
      const { state } = await this.decisions.read(imageryOfFields, fieldId);
      const found = await this.scenes.over(field.geometry, addDays(today, -BACK_DAYS), today);
      const fresh = found.filter(({ id }) => !state.known.includes(`${id} ${INDEX}`)).slice(0, MOST_SCENES);
      // side by side in one process and one append: people edit while it is looked
      const read = await this.scenes.of(wanted, fresh);
      const seen = fresh.flatMap((scene, n) => figuresOf(scene, read[n]));
      const command = { type: 'RecordStatistics' as const, fieldId, growerId: field.growerId, seen };
      if (seen.length > 0) await this.decisions.run(imageryOfFields, fieldId, command, { actor: SYSTEM, origin: 'system' });
      const failed = read.find((one) => 'failure' in one);
      const recorded = seen.length;
      if (failed && 'failure' in failed) return { recorded, failure: failed.failure };
      return { recorded };
    } catch (error) {
      if (error instanceof Refused) return { recorded: 0, failure: error.refusal.details?.[0]?.key ?? error.refusal.key };
      throw error;
    }
  }
}
