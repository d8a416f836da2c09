import { fieldReadCalls } from '@loam/domain/field/field-read.calls';
import { imageryCalls } from '@loam/domain/imagery/imagery.calls';
import type { Palette } from '@loam/domain/imagery/index-colors';
import type { IndexName } from '@loam/domain/imagery/indices';
import { addDays } from '@loam/domain/kernel/locale/dates';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { ask } from '../../api/ask';
import { found } from '../../api/found';

/** A season and what stood before it. */
const SPAN_DAYS = 400;
const today = () => new Date().toISOString().slice(0, 10);

export const fieldQuery = (id: number) => ({ queryKey: ['field', id] as const, queryFn: () => ask(fieldReadCalls.one, { query: { id } }) });

export async function expectField({
  params,
  client,
}: {
  params: Readonly<Record<string, string | undefined>>;
  client: QueryClient;
}): Promise<void> {
  const field = await found(client, fieldQuery(Number(params['fieldId'])));
  if (field && field.customerId !== Number(params['customerId']))
    throw new ApiError({ status: 404, key: 'FieldNotFound', message: 'Field not found', details: [] });
}

/** The newest clear picture, and every date on which a satellite passed. */
export const useDates = (fieldId: number, index: IndexName) =>
  useQuery({
    queryKey: ['imagery', 'dates', fieldId, index],
    queryFn: ({ signal }) => {
      const body = { fieldId, index, from: addDays(today(), -SPAN_DAYS), to: today() };
      return ask(imageryCalls.index, { body }, { signal });
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
/** Of one date, whatever the clouds. */
export const useLayer = (fieldId: number, index: IndexName, palette: Palette, date: string | null) =>
  useQuery({
    queryKey: ['imagery', 'layer', fieldId, index, palette, date],
    queryFn: ({ signal }) => ask(imageryCalls.index, { body: { fieldId, index, palette, from: date!, to: date! } }, { signal }),
    enabled: date !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
export const useFigures = (fieldId: number, index: IndexName, date: string | null) =>
  useQuery({
    queryKey: ['imagery', 'figures', fieldId, index, date],
    queryFn: ({ signal }) => ask(imageryCalls.stats, { body: { fieldId, index, from: date!, to: date! } }, { signal }),
    enabled: date !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
/** Zones of one date; nothing is asked before somebody wants them. */
export const useIndexZones = (fieldId: number, index: IndexName, date: string, zones: number | null) =>
  useQuery({
    queryKey: ['imagery', 'zones', fieldId, index, date, zones],
    queryFn: ({ signal }) => ask(imageryCalls.zones, { body: { fieldId, index, date, zones: zones! } }, { signal }),
    enabled: zones !== null,
    retry: false,
  });
export const useTrend = (fieldId: number, index: IndexName) =>
  useQuery({
    queryKey: ['imagery', 'trend', fieldId, index],
    queryFn: ({ signal }) => ask(imageryCalls.trends, { body: { fieldId, index } }, { signal }),
    retry: false,
    // dates that are still being read come within the next looks
    refetchInterval: ({ state }) => ((state.data?.pending ?? 0) > 0 ? 15_000 : false),
  });
