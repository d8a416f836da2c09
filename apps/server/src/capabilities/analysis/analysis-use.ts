import { Injectable } from '@nestjs/common';
import type { AnalysisKind } from '@loam/domain/agronomy/analytes';
import type { Actor } from '../../platform/decisions/decisions.port.js';

/** What plans say of the analyses in them. */
export interface UsingPlans {
  /** The analyses that a plan names; none once it is removed. */
  named(planId: number): Promise<readonly number[]>;
  detach(planId: number, analysis: { readonly kind: AnalysisKind; readonly id: number }, actor: Actor): Promise<void>;
}

/** Plans stand above analyses and say here which of them they use, and take one out. Until they have registered, none is in use. */
@Injectable()
export class AnalysisUse implements UsingPlans {
  private plans: UsingPlans | undefined;

  register(plans: UsingPlans): void {
    this.plans = plans;
  }

  async named(planId: number): Promise<readonly number[]> {
    return (await this.plans?.named(planId)) ?? [];
  }

  async detach(planId: number, analysis: { readonly kind: AnalysisKind; readonly id: number }, actor: Actor): Promise<void> {
    await this.plans?.detach(planId, analysis, actor);
  }
}
