import { growerReadCalls } from '@loam/domain/grower/grower-read.calls';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fieldCalls } from '@loam/domain/field/field.calls';
import { fieldReadCalls } from '@loam/domain/field/field-read.calls';
import type { FieldBody } from '@loam/domain/field/field-body.schema';
import type { AddField, FarmFileFound, FieldFileFound } from '@loam/domain/field/field.schema';
import type { FieldGeometry } from '@loam/domain/kernel/geometry/geometry';
import { ask } from '../../api/ask';
import { boundsOf, type MapShape } from '../../map/shapes';

export type FieldRecord = FieldBody;
export type ParsedFile = FieldFileFound;

export const fieldKeys = {
  one: (id: number) => ['field', id] as const,
  ofGrower: (customerId: number) => ['fields', customerId] as const,
};

export const fieldQuery = (id: number) => ({ queryKey: fieldKeys.one(id), queryFn: () => ask(fieldReadCalls.one, { query: { id } }) });
export const useFieldRecord = (id: number) => useQuery(fieldQuery(id));

export const useFieldsOfGrower = (customerId: number) =>
  useQuery({ queryKey: fieldKeys.ofGrower(customerId), queryFn: () => ask(fieldReadCalls.ofGrower, { query: { customerId } }) });

/** `true` while another field of the grower has this name. */
export const useNameTaken = (customerId: number, name: string, id?: number) =>
  useQuery({
    queryKey: ['fieldExists', customerId, name.trim().toLowerCase(), id],
    queryFn: () => ask(fieldCalls.exists, { query: { customerId, name: name.trim(), id } }),
    enabled: name.trim().length > 0,
    staleTime: 5_000,
  });

/** Everything that shows fields is asked for anew. */
const forgetFields = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [['field'], ['fields'], ['growers'], ['grower'], ['fieldMap']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
};

function useFieldChange<Input>(run: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => forgetFields(client),
  });
}

export const useAddField = () => useFieldChange((body: AddField) => ask(fieldCalls.add, { body }));
export const useChangeField = (id: number, revision: number) =>
  useFieldChange((body: Omit<AddField, 'customerId'>) => ask(fieldCalls.change, { body: { id, ...body } }, { revision }));
export const useSetFieldStatus = (id: number) => useFieldChange((active: boolean) => ask(fieldCalls.change, { body: { id, active } }));
export const useRemoveField = () => useFieldChange((id: number) => ask(fieldCalls.remove, { body: { ids: [id] } }));

/** What the soil service knows of a place; `soilServiceDown` when it does not answer or knows nothing. */
export const readSoil = (geoJson: FieldGeometry) => ask(fieldCalls.soilType, { body: { geolocation: { geoJson } } });

/** Reads a boundary file on the server; nothing is stored. */
export function readFieldFile(file: File): Promise<ParsedFile> {
  const form = new FormData();
  form.append('file', file);
  return ask(fieldCalls.readFile, { body: form });
}

/** All outlines of a farm's file; nothing is stored. */
export function readFarmFile(file: File): Promise<FarmFileFound> {
  const form = new FormData();
  form.append('file', file);
  return ask(fieldCalls.readFarm, { body: form });
}
export const useAddFields = (customerId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (items: unknown[]) => ask(fieldCalls.addMany, { query: { customerId }, body: { items } }),
    onSuccess: () => forgetFields(client),
  });
};

/** Places of all fields of a group, one point each. */
const fieldPlacesQuery = (groupId: number) => ({
  queryKey: ['fieldMap', groupId],
  queryFn: () => ask(fieldReadCalls.places, { query: { groupId } }),
});
export const useFieldPlaces = (groupId: number) => useQuery(fieldPlacesQuery(groupId));

/**
 * Outlines of these fields; at most 200 are asked for, the rest stay points. `asOf`: when their places were read. They are asked for anew
 * after the places were, not beside them: a field that is gone by then is named no more.
 */
export const useBoundaries = (ids: readonly number[], asOf: number) =>
  useQuery({
    queryKey: ['fieldOutlines', asOf, ids],
    placeholderData: keepPreviousData,
    queryFn: () => ask(fieldReadCalls.boundaries, { query: { ids: ids.slice(0, 200) } }),
    enabled: ids.length > 0,
  });

/** Whose field it is: the crumb and the subtitle of the field's pages. */
export const growerNameQuery = (customerId: number) => ({
  queryKey: ['growerName', customerId] as const,
  queryFn: () => ask(growerReadCalls.one, { query: { customerId } }),
});
export const useGrowerName = (customerId: number): string | undefined => useQuery(growerNameQuery(customerId)).data?.fullName;

/** Where the grower farms: `countryId` undefined until it is known. */
export const useGrowerCountry = (customerId: number): number | undefined =>
  useQuery(growerNameQuery(customerId)).data?.countryId ?? undefined;

/** Places of the other growers of this one's group: where a map starts while the grower has no field. */
export function usePlacesAround(customerId: number): readonly FieldGeometry[] {
  const group = useQuery(growerNameQuery(customerId)).data?.group;
  const { data } = useQuery({ ...fieldPlacesQuery(group ?? 0), enabled: group !== undefined });
  return useMemo(() => data?.features.map(({ geometry }) => geometry) ?? [], [data]);
}

/** So near that somebody draws beside them, in degrees: about ten kilometres. */
const NEAR = 0.1;

/** Outlines of other growers' fields that lie near this one's; all of the group where it has no field yet. */
export function useNeighbours(customerId: number, own: readonly MapShape[]): readonly MapShape[] {
  const group = useQuery(growerNameQuery(customerId)).data?.group;
  const { data: places, dataUpdatedAt } = useQuery({ ...fieldPlacesQuery(group ?? 0), enabled: group !== undefined });
  const ids = useMemo(() => {
    const home = boundsOf(own.map(({ geometry }) => geometry));
    const mine = new Set(own.map(({ id }) => id));
    return (places?.features ?? []).flatMap(({ geometry, properties }) => {
      const [west, south, east, north] = boundsOf([geometry])!;
      const near = !home || (east > home[0] - NEAR && west < home[2] + NEAR && north > home[1] - NEAR && south < home[3] + NEAR);
      return near && !mine.has(properties.id) && properties.customerId !== customerId ? [properties.id] : [];
    });
  }, [places, own, customerId]);
  const { data } = useBoundaries(ids, dataUpdatedAt);
  return useMemo(
    () => (data?.features ?? []).map(({ geometry, properties }) => ({ id: properties.id, name: properties.name, geometry })),
    [data],
  );
}
