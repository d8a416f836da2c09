import { Inject, Injectable, Logger } from '@nestjs/common';
import { type FootprintInputs, footprintInputs } from '@loam/domain/agronomy/footprint/footprint-inputs';
import { Refused as EngineRefused } from '@loam/domain/agronomy/refused';
import { type SustainableCrop, sustainableCrops } from '@loam/domain/agronomy/tables/ghg-questions';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { ghgInputs } from '@loam/domain/sustainability/report/ghg-inputs';
import type { footprintAnswers, ReportAnswers } from '@loam/domain/sustainability/report-answers.schema';
import { sustainabilityErrors } from '@loam/domain/sustainability/sustainability.errors';
import type { z } from 'zod';
import { refused, Refused } from '../../platform/refusal/refused.js';
import { GHG_PROVIDER, type GhgAnswer, type GhgProvider, type GhgSettings } from './ghg-provider.port.js';

type Answers = z.output<typeof footprintAnswers>;
/** What the field says of itself where nobody answered. */
interface Place {
  readonly crop?: string | undefined;
  readonly areaHa?: number | undefined;
  readonly country?: string | undefined;
}
export const DEFAULT_GHG: GhgSettings = { gwp: 'AR6', method: 'ipcc-2019' };

/** Footprints from answers, by whichever provider is configured. */
@Injectable()
export class FootprintCalculations {
  private readonly logger = new Logger('footprints');

  constructor(@Inject(GHG_PROVIDER) private readonly provider: GhgProvider) {}

  get providerName(): string {
    return this.provider.name;
  }

  /** @throws 422 of what is missing, or where answers contradict each other */
  inputsOf(answers: Answers, place: Place = {}): FootprintInputs {
    const own = footprintInputs.safeParse(answers);
    if (own.success) return own.data;
    const { crop: named, ...rest } = answers as ReportAnswers & { crop?: SustainableCrop };
    const crop = named ?? sustainableCrops.find((one) => one === place.crop);
    if (!crop) throw new Refused(invalid([{ field: 'answers.crop', key: 'required', message: 'This is required' }]));
    const read = ghgInputs(crop, rest, place);
    if ('refusal' in read) throw new Refused(read.refusal);
    return read.value;
  }

  /** @throws 422 answersDisagree; 502 ghgFailed */
  async calculate(inputs: FootprintInputs, settings: Partial<GhgSettings>): Promise<GhgAnswer> {
    const { gwp = inputs.gwp ?? DEFAULT_GHG.gwp, method = DEFAULT_GHG.method } = settings;
    try {
      return await this.provider.calculate(inputs, { gwp, method });
    } catch (error) {
      if (error instanceof EngineRefused)
        throw new Refused(
          invalid([{ field: `answers.${error.field}`, key: 'answersDisagree', message: error.message, params: { rule: error.key } }]),
        );
      this.logger.warn(`no footprint: ${String(error)}`);
      throw refused(sustainabilityErrors, 'ghgFailed');
    }
  }
}
