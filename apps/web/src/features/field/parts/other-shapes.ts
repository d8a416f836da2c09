import { useMemo } from 'react';
import type { MapShape } from '../../../map/shapes';
import { useFieldsOfGrower } from '../queries';

/** The grower's fields that have a place, as the map draws them; without the one that is being edited. */
export function useOtherShapes(customerId: number, exceptId?: number): readonly MapShape[] {
  const { data } = useFieldsOfGrower(customerId);
  return useMemo(
    () =>
      (data?.items ?? [])
        .filter((field) => field.id !== exceptId && field.geolocation)
        .map((field) => ({ id: field.id, name: field.name, geometry: field.geolocation!.geoJson })),
    [data, exceptId],
  );
}
