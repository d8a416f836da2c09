import { useEffect, useMemo, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { AddField } from '@loam/domain/field/field.schema';
import type { Position } from '@loam/domain/kernel/geometry/geometry';
import { drawnFacts, type DrawnFacts, type FieldDraft, isPlace } from '../field-draft';

/** The shape that the map and the corner table edit together. */
export interface FieldShape extends Pick<FieldDraft, 'locationType' | 'corners' | 'holes'> {
  readonly facts: DrawnFacts;
  /** One point and no outline. */
  readonly place: boolean;
  readonly setShape: (corners: Position[], holes?: Position[][]) => void;
}

type Aside = Pick<FieldShape, 'corners' | 'holes'>;

export function useFieldShape(form: UseFormReturn<FieldDraft, unknown, AddField>): FieldShape {
  const { locationType, corners, holes, unitId } = useWatch({ control: form.control }) as FieldDraft;
  const facts = useMemo(() => drawnFacts({ locationType, corners, holes, unitId }), [locationType, corners, holes, unitId]);
  const setShape = (next: Position[], inner: Position[][] = []) => {
    form.setValue('corners', next, { shouldDirty: true });
    form.setValue('holes', inner, { shouldDirty: true });
    form.clearErrors(['corners', 'geolocation' as never]);
  };
  const aside = useRef<{ readonly outline?: Aside; readonly place?: Aside }>({});
  useEffect(() => {
    // a place is one point, an outline several: what was drawn as the one is no beginning of the other, and is there again on the way back
    const asPlace = locationType === 'placemark' || locationType === 'selectOnMap';
    if (asPlace && corners.length > 1) {
      aside.current = { ...aside.current, outline: { corners, holes } };
      setShape(aside.current.place?.corners ?? []);
    } else if (locationType === 'polygon' && corners.length <= 1) {
      if (corners.length === 1) aside.current = { ...aside.current, place: { corners, holes } };
      if (corners.length === 1 || aside.current.outline) setShape(aside.current.outline?.corners ?? [], aside.current.outline?.holes);
    } else return;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when another kind is chosen
  }, [locationType]);
  return { locationType, corners, holes, facts, place: isPlace(locationType, corners), setShape };
}
