import { Injectable } from '@nestjs/common';
import { type WarnedSpan, warnedSpans } from '@loam/domain/weather/events/warned-spans';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { watches } from '../watch.aggregate.js';

/** What the weather of a field warned of, standing and over. Whoever asks has asked `Access` before. */
@Injectable()
export class FieldWarnings {
  constructor(private readonly decisions: Decisions) {}

  async between(fieldId: number, first: string, last: string): Promise<WarnedSpan[]> {
    return warnedSpans((await this.decisions.read(watches, fieldId)).state, first, last);
  }
}
