import { fieldReadCalls } from '@loam/domain/field/field-read.calls';
import { weatherCalls } from '@loam/domain/weather/weather.calls';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/ask';

/** The server keeps it for an hour; a page that stays open looks again. */
const AGAIN_MS = 15 * 60_000;
const key = (what: string, fieldId: number, ...more: string[]) => ['weather', what, fieldId, ...more] as const;

export const useWeek = (fieldId: number) =>
  useQuery({
    queryKey: key('week', fieldId),
    queryFn: ({ signal }) => ask(weatherCalls.week, { query: { fieldId }, body: {} }, { signal }),
    refetchInterval: AGAIN_MS,
    retry: false,
  });
export const useHours = (fieldId: number, date: string | null) =>
  useQuery({
    queryKey: key('hours', fieldId, date ?? ''),
    queryFn: ({ signal }) => ask(weatherCalls.hours, { query: { fieldId, date: date! } }, { signal }),
    enabled: date !== null,
    retry: false,
  });
export const useSeason = (fieldId: number) =>
  useQuery({
    queryKey: key('season', fieldId),
    queryFn: ({ signal }) => ask(weatherCalls.season, { query: { fieldId } }, { signal }),
    retry: false,
  });
export const useWindows = (fieldId: number) =>
  useQuery({
    queryKey: key('windows', fieldId),
    queryFn: ({ signal }) => ask(weatherCalls.windows, { query: { fieldId } }, { signal }),
    retry: false,
  });

/** The field that the page is of, and whose it is. */
export const fieldQuery = (id: number) => ({ queryKey: ['field', id] as const, queryFn: () => ask(fieldReadCalls.one, { query: { id } }) });
