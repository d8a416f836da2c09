import { growerCalls } from '@loam/domain/grower/grower.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import type { AddField } from '@loam/domain/field/field.schema';
import { fieldBody } from '@loam/domain/field/field.schema';
import type { FieldGeometry } from '@loam/domain/kernel/geometry';
import { ask } from '../../api/ask';
import { del, get, post, put } from '../../api/client';

const fieldRecord = fieldBody.extend({ geolocation: z.object({ geoJson: z.custom<FieldGeometry>() }).nullable() });
export type FieldRecord = z.infer<typeof fieldRecord>;

const fieldList = z.object({ items: z.array(fieldRecord), total: z.number() });
const parsedFile = z.object({
  type: z.enum(['polygon', 'point']),
  geoJson: z.custom<FieldGeometry>(),
  areaHa: z.number().nullish(),
  vertices: z.number().nullish(),
  holes: z.number().nullish(),
  warnings: z.array(z.union([z.string(), z.object({ code: z.string() })])).default([]),
});
export type ParsedFile = z.infer<typeof parsedFile>;

export const fieldKeys = {
  one: (id: number) => ['field', id] as const,
  ofGrower: (customerId: number) => ['fields', customerId] as const,
};

export const fieldQuery = (id: number) => ({ queryKey: fieldKeys.one(id), queryFn: () => get('/field', fieldRecord, { query: { id } }) });
export const useFieldRecord = (id: number) => useQuery(fieldQuery(id));

export const useFieldsOfGrower = (customerId: number) =>
  useQuery({ queryKey: fieldKeys.ofGrower(customerId), queryFn: () => get('/field/allByCustomer', fieldList, { query: { customerId } }) });

/** `true` while another field of the grower has this name. */
export const useNameTaken = (customerId: number, name: string, id?: number) =>
  useQuery({
    queryKey: ['fieldExists', customerId, name.trim().toLowerCase(), id],
    queryFn: () => get('/field/isFieldExist', z.object({ exist: z.boolean() }), { query: { customerId, name: name.trim(), id } }),
    enabled: name.trim().length > 0,
    staleTime: 5_000,
  });

function useFieldChange<Input>(run: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await Promise.all(
        [['field'], ['fields'], ['growers'], ['grower'], ['fieldMap']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
}

export const useAddField = () => useFieldChange((body: AddField) => post('/field', fieldRecord, body));
export const useChangeField = (id: number, revision: number) =>
  useFieldChange((body: Omit<AddField, 'customerId'>) => put('/field', fieldRecord, { id, ...body }, { revision }));
export const useRemoveField = () =>
  useFieldChange((id: number) => del('/field', z.object({ deleted: z.array(z.number()) }), { ids: [id] }));

const share = z.number().nullable();
const soilAtPlace = z.object({ sand: share, silt: share, clay: share, ph: share, cec: share, organicMatter: share, source: z.string() });

/** What the soil service knows of a place (C115); `soilServiceDown` when it does not answer or knows nothing. */
export const readSoil = (geoJson: FieldGeometry) => post('/field/soilTypeData', soilAtPlace, { geolocation: { geoJson } });

/** Reads a boundary file on the server; nothing is stored. */
export function readFieldFile(file: File): Promise<ParsedFile> {
  const form = new FormData();
  form.append('file', file);
  return post('/field/files', parsedFile, form);
}

const mapFeature = z.object({
  properties: z.looseObject({ id: z.number().optional(), name: z.string().optional(), customerId: z.number().optional() }).nullable(),
  geometry: z.custom<FieldGeometry>(),
});

/** Places of all fields of a group, one point each. */
const fieldPlacesQuery = (groupId: number) => ({
  queryKey: ['fieldMap', groupId],
  queryFn: () =>
    get('/field/geo-locations', z.object({ features: z.array(mapFeature), total: z.number().optional() }), { query: { groupId } }),
});
export const useFieldPlaces = (groupId: number) => useQuery(fieldPlacesQuery(groupId));

/** Outlines of these fields; at most 200 are asked for, the rest stay points. */
export const useBoundaries = (ids: readonly number[]) =>
  useQuery({
    queryKey: ['fieldMap', 'boundaries', ids],
    queryFn: () => get('/field/boundaries', z.object({ features: z.array(mapFeature) }), { query: { ids: ids.slice(0, 200) } }),
    enabled: ids.length > 0,
  });

/** Whose field it is: the crumb and the subtitle of the field's pages. */
export const growerNameQuery = (customerId: number) => ({
  queryKey: ['growerName', customerId] as const,
  queryFn: () => ask(growerCalls.one, { query: { customerId } }),
});
export const useGrowerName = (customerId: number): string | undefined => useQuery(growerNameQuery(customerId)).data?.fullName;

/** Places of the other growers of this one's group: where a map starts while the grower has no field. */
export function usePlacesAround(customerId: number): readonly FieldGeometry[] {
  const group = useQuery(growerNameQuery(customerId)).data?.group;
  const { data } = useQuery({ ...fieldPlacesQuery(group ?? 0), enabled: group !== undefined });
  return useMemo(() => data?.features.map(({ geometry }) => geometry) ?? [], [data]);
}
