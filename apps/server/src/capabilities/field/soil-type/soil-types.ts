import { Inject, Injectable, Logger } from '@nestjs/common';
import { fieldErrors } from '@loam/domain/field/field.errors';
import { centroid, type FieldGeometry } from '@loam/domain/kernel/geometry/geometry';
import { refuse } from '@loam/domain/kernel/errors/errors';
import { Refused } from '../../../platform/refusal/refused.js';
import type { SoilFacts } from '@loam/domain/field/field.schema';
import { SOIL_SOURCE, type SoilSource } from './soil-source.port.js';

/** What is not known of a place is hardly known a minute later. */
const unknownSoil = () => new Refused(refuse(fieldErrors)('soilServiceDown'), { 'Retry-After': '3600' });

/** Soil facts of a place, from whatever source is configured; without one the person fills them in. */
@Injectable()
export class SoilTypes {
  private readonly logger = new Logger('soil types');

  constructor(@Inject(SOIL_SOURCE) private readonly source: SoilSource) {}

  /** @throws 503 soilServiceDown: no source, no answer, or nothing known of the place */
  async at(geometry: FieldGeometry | null): Promise<SoilFacts> {
    if (!geometry) throw unknownSoil();
    const [lon, lat] = centroid(geometry);
    const facts = await this.source.at(lon, lat).catch((error: unknown) => {
      this.logger.warn(`no soil facts: ${String(error)}`);
      return undefined;
    });
    if (!facts) throw unknownSoil();
    return facts;
  }
}
