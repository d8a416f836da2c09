import { Injectable } from '@nestjs/common';
import { sustainableCrop } from '@loam/domain/agronomy/tables/practice-options';
import { electricityCountry } from '@loam/domain/sustainability/report/report-country';
import type { Report } from '@loam/domain/sustainability/report/report.decider';
import { sustainabilityErrors } from '@loam/domain/sustainability/sustainability.errors';
import { Refused } from '../../platform/refusal/refused.js';
import { PlanWorld } from '../plan/index.js';
import { FieldScoreReads } from './field-scores.reads.js';
import { FootprintCalculations } from './footprint-calculations.js';
import { PracticePlaces } from './practice-places.js';

/** What a report's body asks of the things around it. */
@Injectable()
export class ReportSurroundings {
  constructor(
    readonly places: PracticePlaces,
    readonly scores: FieldScoreReads,
    private readonly footprints: FootprintCalculations,
    private readonly world: PlanWorld,
  ) {}

  /** The report is kept and scored without it where it is missing or the provider is away, and says so. */
  async footprint({ crop, answers, fieldId }: Report, growerId: number) {
    const nothing = { message: sustainabilityErrors.ghgFailed.message, fields: [] as string[], result: null, inputs: null };
    if (!sustainableCrop(crop)) return { ...nothing, status: 'missing' as const };
    try {
      const [field, grower] = await Promise.all([this.world.field(fieldId), this.world.grower(growerId)]);
      const inputs = this.footprints.inputsOf(answers, {
        crop,
        areaHa: field?.areaHa,
        country: grower && electricityCountry(grower.countryId),
      });
      const { result } = await this.footprints.calculate(inputs, {});
      return { status: 'calculated' as const, message: null, fields: [], result, inputs };
    } catch (error) {
      if (error instanceof Refused && error.refusal.status === 422)
        return { ...nothing, status: 'missing' as const, fields: error.refusal.details.map(({ field }) => field) };
      if (error instanceof Refused) return { ...nothing, status: 'failed' as const };
      throw error;
    }
  }
}
