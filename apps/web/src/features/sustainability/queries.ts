import { practiceCalls } from '@loam/domain/sustainability/sustainability.calls';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/ask';
import type { Level } from '../organization';
import { levelQuery } from './use-practice-level';

export const sustainabilityKey = 'sustainability';
export type ScoredFields = AnswerOf<typeof practiceCalls.fields>;
export type ScoredField = ScoredFields['features'][number];

/** Fields of a group on which the crop grows, with their scores. */
export const fieldsQuery = (crop: string, subcrop: string | undefined, groupId: number | undefined) =>
  queryOptions({
    queryKey: [sustainabilityKey, 'fields', crop, subcrop ?? '', groupId],
    queryFn: ({ signal }) =>
      ask(practiceCalls.fields, { query: { crop, ...(subcrop !== undefined && { subcrop }), groupId: groupId! } }, { signal }),
    enabled: groupId !== undefined,
  });

export type Settings = AnswerOf<typeof practiceCalls.settings>;
export const settingsQuery = (crop: string, level: Level) =>
  queryOptions({
    queryKey: [sustainabilityKey, 'settings', crop, level],
    queryFn: ({ signal }) => ask(practiceCalls.settings, { params: { cropId: crop }, query: levelQuery(level) }, { signal }),
  });

export type Optimization = AnswerOf<typeof practiceCalls.optimization>;
/** Of what practices are wanted: a crop or a variety at a level, or one field. */
export interface Wanted {
  readonly crop: string;
  readonly subcrop: string | undefined;
  readonly level: Level;
  readonly fieldId: number | undefined;
}
export const placeOf = ({ level, fieldId }: Wanted) => (fieldId === undefined ? levelQuery(level) : { fieldId });
export const optimizationQuery = (wanted: Wanted) =>
  queryOptions({
    queryKey: [sustainabilityKey, 'optimization', wanted.crop, wanted.subcrop ?? '', placeOf(wanted)],
    queryFn: ({ signal }) => {
      const subcrop = wanted.subcrop === undefined ? {} : { subcrop: wanted.subcrop };
      return ask(practiceCalls.optimization, { params: { cropId: wanted.crop }, query: { ...placeOf(wanted), ...subcrop } }, { signal });
    },
  });
export type PracticePath = AnswerOf<typeof practiceCalls.path>;

/** What stands on a field: its newest report, or what was saved of it since. */
export const standingQuery = (fieldId: number, crop: string, subcrop: string | undefined) =>
  queryOptions({
    queryKey: [sustainabilityKey, 'standing', fieldId, crop, subcrop ?? ''],
    queryFn: ({ signal }) =>
      ask(practiceCalls.field, { params: { fieldId }, query: { crop, ...(subcrop !== undefined && { subcrop }) } }, { signal }),
  });
