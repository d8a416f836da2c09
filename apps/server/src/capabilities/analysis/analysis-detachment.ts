import { Injectable } from '@nestjs/common';
import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import type { Actor } from '../../platform/decisions/decisions.port.js';

type Detach = (planId: number, analysis: { readonly kind: AnalysisKind; readonly id: number }, actor: Actor) => Promise<void>;

/** Plans stand above analyses and say here how an analysis is taken out of one. */
@Injectable()
export class AnalysisDetachment {
  private detach: Detach | undefined;

  register(detach: Detach): void {
    this.detach = detach;
  }

  /** Nothing happens while plans have not registered: the analysis then stays in use. */
  async from(planId: number, analysis: { readonly kind: AnalysisKind; readonly id: number }, actor: Actor): Promise<void> {
    await this.detach?.(planId, analysis, actor);
  }
}
