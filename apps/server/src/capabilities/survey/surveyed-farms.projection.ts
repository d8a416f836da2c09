import { Injectable } from '@nestjs/common';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import type { Change } from '@loam/domain/kernel/decider/changes';
import { surveyCapability } from '@loam/domain/survey/survey.capability';
import { survey, type SurveyState } from '@loam/domain/survey/survey.decider';
import type { SurveyEvent } from '@loam/domain/survey/survey.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

/** A grower, where they are, whose they are, and what their surveys say with the day of the last change. */
export interface SurveyedFarm {
  readonly growerId: number;
  readonly groupId: number;
  readonly keeper: number;
  readonly surveys: readonly { readonly state: SurveyState & { readonly status: 'there' }; readonly day: string }[];
}
export const SURVEYED_FARMS = 'surveyed-farms';
export const surveyedFarm = (growerId: number) => `grower:${growerId}`;
export const surveyedInGroup = (groupId: number) => `group:${groupId}`;

/** group → growers with a survey, and grower → what their surveys say. */
@Injectable()
export class SurveyedFarms extends Projection {
  readonly name = SURVEYED_FARMS;
  readonly version = 1;
  readonly types = [...eventTypesOf(surveyCapability.kinds.survey), 'GrowerRegistered', 'GrowerChanged', 'GrowerMoved', 'GrowerRemoved'];

  async apply({ type, data: raw, stream, by }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const id = idOfStream(stream);
    const data = raw as Record<string, unknown>;
    switch (type) {
      case 'GrowerRegistered': {
        const { groupId, assignedTo } = data as { groupId: number; assignedTo: number };
        return to.put(surveyedFarm(id), { growerId: id, groupId, keeper: assignedTo, surveys: [] } satisfies SurveyedFarm);
      }
      case 'GrowerChanged': {
        const keeper = (data['changes'] as readonly Change[]).find(({ path }) => path === 'assignedTo')?.new as number | undefined;
        return keeper === undefined ? undefined : this.change(to, id, (farm) => ({ ...farm, keeper }));
      }
      case 'GrowerMoved': {
        const { groupId, assignedTo: keeper } = data as { groupId: number; assignedTo: number };
        return this.change(to, id, (farm) => ({ ...farm, groupId, keeper }));
      }
      case 'GrowerRemoved':
        await this.change(to, id, (farm) => ({ ...farm, surveys: [] }));
        return to.remove(surveyedFarm(id));
      default: {
        const event = { type, data } as unknown as SurveyEvent;
        return this.change(to, event.data.growerId, (farm) => surveyed(farm, event, by.recordedAt.slice(0, 10)));
      }
    }
  }

  /** Keeps the farm in the list of its group while it has a survey. */
  private async change(to: ReadModelBatch, growerId: number, by: (farm: SurveyedFarm) => SurveyedFarm): Promise<void> {
    const before = await to.get<SurveyedFarm>(surveyedFarm(growerId));
    if (!before) return;
    const after = by(before);
    to.put(surveyedFarm(growerId), after);
    const [was, is] = [before, after].map(({ groupId, surveys }) => (surveys.length > 0 ? groupId : undefined));
    if (was === is) return;
    if (was !== undefined) {
      const left = ((await to.get<number[]>(surveyedInGroup(was))) ?? []).filter((one) => one !== growerId);
      to.put(surveyedInGroup(was), left);
    }
    if (is !== undefined) to.put(surveyedInGroup(is), [...((await to.get<number[]>(surveyedInGroup(is))) ?? []), growerId]);
  }
}

function surveyed(farm: SurveyedFarm, event: SurveyEvent, day: string): SurveyedFarm {
  const { id } = event.data;
  const before = farm.surveys.find(({ state }) => state.id === id)?.state ?? survey.initial;
  const state = survey.evolve(before, event);
  const others = farm.surveys.filter((one) => one.state.id !== id);
  const stands = state.status === 'there' ? [{ state: { ...state, status: 'there' as const }, day }] : [];
  return { ...farm, surveys: [...others, ...stands] };
}
