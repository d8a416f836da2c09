import { Injectable } from '@nestjs/common';
import type { SurveyAnswers } from '@loam/domain/survey/survey.events';
import { surveyEstimates } from '@loam/domain/survey/survey.policy';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { SURVEYED_FARMS, type SurveyedFarm, surveyedFarm, surveyedInGroup } from './surveyed-farms.projection.js';

/** A survey as it stands: `answers` with what was worked out where it was not answered, named in `estimated`. */
interface FarmSurvey {
  readonly year: number;
  readonly day: string;
  readonly answers: SurveyAnswers;
  readonly estimated: readonly string[];
}
export interface FarmSurveys {
  readonly growerId: number;
  readonly groupId: number;
  readonly surveys: readonly FarmSurvey[];
}

/** What the growers of whole groups answered. */
@Injectable()
export class SurveyedFarmReads {
  constructor(private readonly read: ReadModel) {}

  /** Every grower with a survey; `keeper`: only those of this person count in the group. */
  async of(groups: readonly { readonly id: number; readonly keeper: number | undefined }[]): Promise<FarmSurveys[]> {
    const known = await this.read.getMany<number[]>(
      SURVEYED_FARMS,
      groups.map(({ id }) => surveyedInGroup(id)),
    );
    const ids = groups.flatMap(({ keeper }, i) => (known[i] ?? []).map((id) => ({ id, keeper })));
    const farms = await this.read.getMany<SurveyedFarm>(
      SURVEYED_FARMS,
      ids.map(({ id }) => surveyedFarm(id)),
    );
    return farms.flatMap((farm, i) => {
      const { keeper } = ids[i]!;
      if (!farm || (keeper !== undefined && keeper !== farm.keeper)) return [];
      const { growerId, groupId } = farm;
      return [
        { growerId, groupId, surveys: farm.surveys.map(({ state, day }) => ({ year: state.surveyYear, day, ...filled(state.answers) })) },
      ];
    });
  }

  /** Where growers stand, surveyed or not, by id; who is gone is not among them. */
  async places(growerIds: readonly number[]): Promise<Map<number, Pick<SurveyedFarm, 'groupId' | 'keeper'>>> {
    const farms = await this.read.getMany<SurveyedFarm>(SURVEYED_FARMS, growerIds.map(surveyedFarm));
    return new Map(farms.flatMap((farm) => (farm ? [[farm.growerId, farm] as const] : [])));
  }
}

function filled(answers: SurveyAnswers): Pick<FarmSurvey, 'answers' | 'estimated'> {
  const worked = Object.entries(surveyEstimates(answers)).flatMap(([id, value]) =>
    value === null || answers[id] !== undefined ? [] : [[id, value] as const],
  );
  return { answers: { ...answers, ...Object.fromEntries(worked) }, estimated: worked.map(([id]) => id) };
}
