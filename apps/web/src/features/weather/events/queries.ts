import { growerReadCalls } from '@loam/domain/grower/grower-read.calls';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { weatherEventCalls } from '@loam/domain/weather/events/weather-event.calls';
import type { SmsBody } from '@loam/domain/weather/events/weather-event.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/ask';
import { useLiveQueries } from '../../../api/live';

/** Of one grower, or of those of a group that the person sees. */
export type Watched = { readonly customerId: number } | { readonly groupId: number };
export type WeatherEvent = AnswerOf<typeof weatherEventCalls.list>['items'][number];
export type WarnedField = WeatherEvent['fields'][number];

/** Follows what is announced and withdrawn. */
export function useEvents(of: Watched | null, name?: string) {
  const topic = of === null ? null : 'customerId' in of ? `customer:${of.customerId}` : `group:${of.groupId}`;
  useLiveQueries(topic, [['weather', 'events']], (type) => /^WeatherEvent|resync/.test(type));
  return useQuery({
    queryKey: ['weather', 'events', of, name ?? ''],
    queryFn: ({ signal }) => ask(weatherEventCalls.list, { query: { ...of, ...(name !== undefined && { name }) } }, { signal }),
    enabled: of !== null,
    retry: false,
  });
}

export const useSendSms = () => useMutation({ mutationFn: (body: SmsBody) => ask(weatherEventCalls.sms, { body }) });

/** The grower that the page is of. */
export const growerQuery = (id: number) => ({
  queryKey: ['grower', id] as const,
  queryFn: () => ask(growerReadCalls.one, { query: { customerId: id } }),
});
