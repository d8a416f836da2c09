import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { AddField } from '@loam/domain/field/field.schema';
import type { Position } from '@loam/domain/kernel/geometry/geometry';
import { useForm } from 'react-hook-form';
import type { FieldDraft } from '../field-draft';
import { useFieldShape } from './use-field-shape';

const triangle: Position[] = [
  [73.85, 18.52],
  [73.86, 18.52],
  [73.86, 18.53],
];

test('corners of an outline are no beginning of a place, nor a place of an outline; each is there again on the way back', () => {
  const { result } = renderHook(() => {
    const form = useForm<FieldDraft, unknown, AddField>({
      defaultValues: { locationType: 'polygon', corners: triangle, holes: [], unitId: 28 } as unknown as FieldDraft,
    });
    return { form, shape: useFieldShape(form) };
  });
  const choose = (kind: FieldDraft['locationType']) => act(() => result.current.form.setValue('locationType', kind));
  const corners = () => result.current.form.getValues('corners');
  choose('kml');
  expect(corners()).toEqual(triangle);
  choose('placemark');
  expect(corners()).toEqual([]);
  act(() => result.current.shape.setShape([triangle[0]!]));
  choose('selectOnMap');
  expect(corners()).toEqual([triangle[0]]);
  choose('polygon');
  expect(corners()).toEqual(triangle);
  choose('placemark');
  expect(corners()).toEqual([triangle[0]]);
  choose('polygon');
  act(() => result.current.shape.setShape([]));
  choose('placemark');
  choose('polygon');
  expect(corners()).toEqual(triangle);
});
