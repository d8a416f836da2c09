import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { spreadDosesCalls as calls } from '@loam/domain/library/spread-doses.calls';
import { ask } from '../../../api/ask';
import type { Level } from '../../organization';

export type SpreadDoses = AnswerOf<typeof calls.ofLevel>;
export type OwnDose = SpreadDoses['own'][number];
export type DosesPlace = Exclude<Level, { scope: 'global' }>;

const named = (place: DosesPlace) => ({ [`${place.scope}Id`]: place.id });
export const dosesQuery = (place: DosesPlace) =>
  queryOptions({
    queryKey: ['adminLibrary', 'doses', place],
    queryFn: ({ signal }) => ask(calls.ofLevel, { query: named(place) }, { signal }),
  });

export function useSetDoses(place: DosesPlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (doses: readonly OwnDose[]) => ask(calls.set, { query: named(place), body: { doses: [...doses] } }),
    onSuccess: (answer) => client.setQueryData(dosesQuery(place).queryKey, answer),
  });
}
