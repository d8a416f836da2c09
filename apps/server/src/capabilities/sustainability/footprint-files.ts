import { Injectable, Logger } from '@nestjs/common';
import type { Language } from '@loam/domain/kernel/locale/language';
import { FILE_LINK_MS } from '@loam/domain/plan/plan-share';
import type { FootprintOrigin } from '@loam/domain/sustainability/footprint/footprint.decider';
import { sustainabilityErrors } from '@loam/domain/sustainability/sustainability.errors';
import { Clock } from '../../platform/decisions/clock.js';
import { drawPdf } from '../../platform/pdf/pdf.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { PlanReads, PlanWorld } from '../plan/index.js';
import { FieldWrites } from '../field/index.js';
import { KeptSheets, letterheadOf, PaperReads } from '../share/index.js';
import { footprintPages } from './footprint-pdf.js';

/** A footprint as a file, good for minutes, to whoever holds its link. */
@Injectable()
export class FootprintFiles {
  private readonly logger = new Logger('footprints');

  constructor(
    private readonly clock: Clock,
    private readonly plans: PlanReads,
    private readonly world: PlanWorld,
    private readonly fields: FieldWrites,
    private readonly kept: KeptSheets,
    private readonly papers: PaperReads,
  ) {}

  async plan(planId: number): Promise<{ readonly cropId: number }> {
    return (await this.plans.load(planId)).state;
  }

  /** @throws 500 reportFailed; 503 while too many wait */
  async make(origin: FootprintOrigin, language: Language) {
    const { planId, growerId, fieldId, id } = origin;
    const { state } = await this.fields.read(fieldId);
    const field = await this.world.field(fieldId);
    const name = state.status === 'none' ? '' : state.name;
    try {
      const letterhead = letterheadOf(await this.papers.head(growerId), language);
      const bytes = await drawPdf(footprintPages({ origin, field: name, areaHa: field?.areaHa, letterhead }, language));
      const link = await this.kept.keep(planId, growerId, `footprint-${id}.pdf`, bytes);
      return {
        documentId: link.name,
        downloadUrl: link.url,
        expiresAt: new Date(this.clock.millis() + FILE_LINK_MS).toISOString(),
      };
    } catch (error) {
      if (error instanceof Refused) throw error;
      this.logger.error(`a footprint was not drawn: ${String(error)}`);
      throw refused(sustainabilityErrors, 'reportFailed');
    }
  }
}
