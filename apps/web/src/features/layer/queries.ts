import type { KeptPoints } from '@loam/domain/layer/kept-points';
import { layerCalls, layerSurfaceCalls } from '@loam/domain/layer/layer.calls';
import type { AddLayer, ChangeLayer, ExportZones, LayerMapping } from '@loam/domain/layer/layer.schema';
import type { ChosenColumn, UseLayerSoil } from '@loam/domain/layer/layer-soil.schema';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { ask } from '../../api/ask';
import { fetchNamed } from '../../api/fetch-file';
import { saveFile } from '../../api/save-file';

const listKey = (fieldId: number) => ['layers', fieldId] as const;

export const useLayers = (fieldId: number) =>
  useQuery({ queryKey: listKey(fieldId), queryFn: () => ask(layerCalls.list, { query: { fieldId } }), retry: false });
export type ListedLayer = NonNullable<ReturnType<typeof useLayers>['data']>['items'][number];

/** The columns that hold longitude and latitude, where they have unusual names. */
export type Places = Readonly<Required<Pick<LayerMapping, 'longitude' | 'latitude'>>>;

/** The columns that points of a file have, and how many points there are. */
export async function columnsOf(file: File, places: Places | null): Promise<{ columns: string[]; points: number }> {
  const form = new FormData();
  form.append('file', file);
  if (places) form.append('data', JSON.stringify({ mapping: places }));
  const { features } = await ask(layerSurfaceCalls.convert, { body: form });
  const columns = new Set(features.slice(0, 200).flatMap(({ properties }) => Object.keys(properties)));
  return { columns: [...columns], points: features.length };
}

/** A column that is in no file: the refusal names those that are. */
const NO_COLUMN = '\u2400';

/** Every column of a table, those of the places too, which points do not carry. */
export async function headerOf(file: File): Promise<string[]> {
  const error = await columnsOf(file, { longitude: NO_COLUMN, latitude: NO_COLUMN }).then(
    () => undefined,
    (refused: unknown) => refused,
  );
  const options = error instanceof ApiError ? error.details[0]?.params?.['options'] : undefined;
  if (!Array.isArray(options)) throw error;
  return options.map(String);
}

type Data = Pick<AddLayer, 'layerName' | 'date' | 'outside'> & {
  readonly value: string | null;
  readonly unit: string;
  readonly places: Places | null;
};
export function useAddLayer(fieldId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, data: { value, unit, places, ...data } }: { file: File; data: Data }) => {
      const form = new FormData();
      form.append('file', file);
      form.append('data', JSON.stringify({ fieldId, ...data, mapping: { ...(value !== null && { value }), ...places, unit } }));
      return ask(layerCalls.add, { body: form });
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: listKey(fieldId) }),
  });
}

/** With another column of values, everything that was made of the points is made anew. */
export function useCorrectLayer(fieldId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeLayer) => ask(layerCalls.change, { body }),
    onSuccess: async (_, { layerId }) => {
      await Promise.all(
        (['layerPoints', 'layerSurface', 'layerZones', 'layerClasses', 'layerSoil'] as const).map((key) =>
          client.invalidateQueries({ queryKey: [key, layerId] }),
        ),
      );
      await client.invalidateQueries({ queryKey: listKey(fieldId) });
    },
  });
}

export function useRemoveLayer(fieldId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (layerId: number) => ask(layerCalls.remove, { body: { layerId } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: listKey(fieldId) }),
  });
}

export const usePoints = (layerId: number) =>
  useQuery({
    queryKey: ['layerPoints', layerId],
    queryFn: async () => {
      const { url } = await ask(layerCalls.link, { body: { layerId } });
      const file = await fetchNamed(url);
      return (JSON.parse(await file.text()) as KeptPoints).features;
    },
    retry: false,
    staleTime: Infinity,
  });
export const useSurface = (layerId: number) =>
  useQuery({
    queryKey: ['layerSurface', layerId],
    queryFn: () => ask(layerSurfaceCalls.picture, { body: { layerId } }),
    retry: false,
  });
export const useZones = (layerId: number, zones: number) =>
  useQuery({
    queryKey: ['layerZones', layerId, zones],
    queryFn: () => ask(layerSurfaceCalls.zones, { body: { layerId, zones } }),
    retry: false,
  });

/** Classes of the values with what each means for the crop that stands there. */
export const useClasses = (layerId: number) =>
  useQuery({
    queryKey: ['layerClasses', layerId],
    queryFn: () => ask(layerSurfaceCalls.classes, { body: { layerId } }),
    retry: false,
  });

/** What the samples say as a soil analysis; columns that a person says are something else are read anew. */
export const useLayerSoil = (layerId: number, zones: number, columns: readonly ChosenColumn[]) =>
  useQuery({
    queryKey: ['layerSoil', layerId, zones, columns],
    queryFn: () => ask(layerSurfaceCalls.soil, { body: { layerId, zones, columns: [...columns] } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
export function useSoilOfLayer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UseLayerSoil) => ask(layerSurfaceCalls.useSoil, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['analyses'] }),
  });
}

export type WantedZones = Pick<ExportZones, 'format' | 'rates' | 'rateUnit'>;
export const useExport = (fileOf: (wanted: WantedZones) => Promise<Blob>, name: string) =>
  useMutation({
    mutationFn: async (wanted: WantedZones) => {
      const file = wanted.format === 'isoxml' ? 'TASKDATA.zip' : `${name}.${wanted.format === 'geoJson' ? 'geojson' : 'zip'}`;
      saveFile(file, await fileOf(wanted));
    },
  });
