import { practiceCalls } from '@loam/domain/sustainability/sustainability.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask';
import { type Choices, moved } from './practice-moves';
import { optimizationQuery, placeOf, sustainabilityKey, type Wanted } from './queries';
import { useRefused } from './use-refused';

/** Practices that are wanted: what is picked counts at once and is kept by the server behind it. */
export function useOptimization(wanted: Wanted) {
  const client = useQueryClient();
  const refused = useRefused();
  const query = optimizationQuery(wanted);
  const { data, error, refetch } = useQuery(query);
  const [picked, setPicked] = useState<Choices>({});
  const save = useMutation({
    // one after the other, so that the last pick is the one that stands
    scope: { id: JSON.stringify(query.queryKey) },
    mutationFn: (of: { choices: Choices } | 'reset') => {
      const { crop, subcrop } = wanted;
      const chosen = of === 'reset' ? { reset: true as const } : { impactAreas: areasOf(data?.impactAreas ?? [], of.choices) };
      const { fieldId, ...place } = { fieldId: undefined, ...placeOf(wanted) };
      const body = { cropId: crop, data: chosen, ...(fieldId !== undefined && { fieldId }), ...(subcrop !== undefined && { subcrop }) };
      return ask(practiceCalls.saveOptimization, { params: { cropId: crop }, query: place, body });
    },
    onSuccess: (saved) => client.setQueryData(query.queryKey, saved),
    onError: refused,
    onSettled: (_saved, _error, of) => {
      if (of === 'reset') setPicked({});
      else setPicked((now) => Object.fromEntries(Object.entries(now).filter(([id, option]) => of.choices[id] !== option)));
      void client.invalidateQueries({ queryKey: [sustainabilityKey], predicate: ({ queryKey }) => queryKey[1] !== 'optimization' });
    },
  });
  const pick = (choices: Choices) => {
    setPicked((now) => ({ ...now, ...choices }));
    return save.mutateAsync({ choices }).catch(() => undefined);
  };
  return {
    data,
    error,
    refetch,
    shown: data && moved(data, picked),
    saving: save.isPending,
    pick,
    reset: () => save.mutateAsync('reset'),
  };
}

/** Choices as calls take them: by impact area. */
const areasOf = (areas: readonly { readonly id: string; readonly indicators: readonly { readonly id: string }[] }[], choices: Choices) =>
  areas.flatMap(({ id, indicators }) => {
    const chosen = indicators.flatMap((one) => (choices[one.id] === undefined ? [] : [{ id: one.id, option: choices[one.id]! }]));
    return chosen.length === 0 ? [] : [{ id, indicators: chosen }];
  });
