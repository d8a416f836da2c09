import type { FieldState } from '@loam/domain/field/field.decider';
import type { FieldDetails, FieldLayer, FieldPlace } from '@loam/domain/field/field.events';
import { fieldType } from '@loam/domain/field/field.policy';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { stamps } from '../../platform/http/answers/entity.js';

interface Stamps {
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Lists that were written before a field could be out of use say nothing of it. */
type Shown = FieldPlace & FieldDetails & { readonly layers?: readonly FieldLayer[]; readonly active?: boolean };

/** The field as calls know it; the same from its stream and from the read model. */
export function fieldBodyOf(
  { id, growerId, name, locationType, geometry, area, unitId, soil, layers = [], active = true }: Shown,
  times: Stamps,
) {
  return {
    id,
    ...times,
    active,
    name,
    type: fieldType(geometry),
    customerId: growerId,
    area,
    unitId,
    locationType,
    geolocation: geometry && { geoJson: geometry },
    soil,
    layers,
  };
}
export const fieldBody = (loaded: Loaded<FieldState>) => fieldBodyOf(loaded.state as Shown, stamps(loaded));
