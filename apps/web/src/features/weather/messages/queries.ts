import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { weatherMessageCalls as calls } from '@loam/domain/weather/messages/weather-message.calls';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../../api/ask';
import { useLiveQueries } from '../../../api/live';
import type { Level } from '../../organization';

export type GrowerMessages = AnswerOf<typeof calls.ofGrower>;
const keyOf = (customerId: number) => ['weather', 'messages', customerId] as const;

/** What a grower agreed to and was told, followed live. */
export function useGrowerMessages(customerId: number) {
  useLiveQueries(`customer:${customerId}`, [keyOf(customerId)], (type) => /^GrowerMessages|^WeatherMessage|resync/.test(type));
  return useQuery({
    queryKey: keyOf(customerId),
    queryFn: ({ signal }) => ask(calls.ofGrower, { query: { customerId } }, { signal }),
  });
}

export function useAgreement(customerId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agreed: boolean) => ask(calls.agree, { body: { customerId, agreed } }),
    onSuccess: (answer) => client.setQueryData(keyOf(customerId), answer),
  });
}

const named = (level: Level) => (level.scope === 'global' ? {} : { [`${level.scope}Id`]: level.id });
/** Whether messages go out by themselves at a level. */
export const switchQuery = (level: Level) =>
  queryOptions({
    queryKey: ['weather', 'messageSwitch', level],
    queryFn: ({ signal }) => ask(calls.automatic, { query: named(level) }, { signal }),
  });

export function useSwitch(level: Level) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean | null) => ask(calls.setAutomatic, { query: named(level), body: { on } }),
    onSuccess: (answer) => client.setQueryData(switchQuery(level).queryKey, answer),
  });
}
