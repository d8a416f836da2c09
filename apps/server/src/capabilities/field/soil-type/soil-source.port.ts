import type { SoilFacts } from '@loam/domain/field/field.schema';

export interface SoilSource {
  /** Undefined when nothing is known of the place. Rejects when the source does not answer. */
  at(lon: number, lat: number): Promise<SoilFacts | undefined>;
}

export const SOIL_SOURCE = Symbol('SoilSource');
