import { Injectable } from '@nestjs/common';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import { surveyCapability } from '@loam/domain/survey/survey.capability';
import type { SurveyEvent } from '@loam/domain/survey/survey.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export const SURVEYS = 'surveys-by-grower';
export const surveysOf = (growerId: number) => `grower:${growerId}`;
const idsOf = (growerId: number) => `ids:${growerId}`;

/** grower → surveys by year. What they say is read from their streams. */
@Injectable()
export class SurveysByGrower extends Projection {
  readonly name = SURVEYS;
  readonly version = 1;
  readonly types = [...eventTypesOf(surveyCapability.kinds.survey), 'GrowerRemoved'];

  async apply({ type, data }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    if (type === 'GrowerRemoved') return this.forget(to, (data as { id: number }).id);
    const event = { type, data } as SurveyEvent;
    const { id, growerId } = event.data;
    const ids = (await to.get<number[]>(idsOf(growerId))) ?? [];
    if (event.type === 'SurveyRemoved') {
      const left = ids.filter((one) => one !== id);
      if (left.length === 0) to.remove(idsOf(growerId));
      else to.put(idsOf(growerId), left);
      to.removeRow(surveysOf(growerId), id);
    }
    if (event.type === 'SurveyStarted') {
      to.put(idsOf(growerId), [...ids, id]);
      to.putRow(surveysOf(growerId), id, { sort: { year: event.data.surveyYear } });
    }
  }

  /** A removed grower leaves nothing behind. */
  private async forget(to: ReadModelBatch, growerId: number): Promise<void> {
    for (const id of (await to.get<number[]>(idsOf(growerId))) ?? []) to.removeRow(surveysOf(growerId), id);
    to.remove(idsOf(growerId));
  }
}
