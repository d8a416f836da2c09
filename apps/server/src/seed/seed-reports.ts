import { Injectable } from '@nestjs/common';
import { saveSettings } from '@loam/domain/sustainability/practices/practice.schema';
import { startReport } from '@loam/domain/sustainability/report/report.schema';
import { footprintCalls } from '@loam/domain/sustainability/sustainability.calls';
import type { z } from 'zod';
import { FootprintWrites, PlanData, Practices, Reports } from '../capabilities/sustainability/index.js';
import type { Actor } from '../platform/decisions/decisions.port.js';
import { Refused } from '../platform/refusal/refused.js';

/** Sustainability reports of seeds and what practices cost, by the schemas of their calls and the decisions of everybody. */
@Injectable()
export class SeedReports {
  constructor(
    private readonly reports: Reports,
    private readonly practices: Practices,
    private readonly plans: PlanData,
    private readonly footprints: FootprintWrites,
  ) {}

  knownOf = (planId: number) => this.plans.of(planId);

  async start(fieldId: number, input: z.input<typeof startReport>, actor: Actor): Promise<number> {
    return (await this.reports.start(fieldId, startReport.parse(input), actor)).body.reportId;
  }

  /** Where a provider outside is configured and does not answer there is none: the demo starts all the same. */
  async footprint(input: z.input<typeof footprintCalls.record.body>, actor: Actor): Promise<void> {
    await this.footprints.record(footprintCalls.record.body.parse(input), actor).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.refusal.key !== 'ghgFailed') throw error;
    });
  }

  async costs(crop: string, groupId: number, input: z.input<typeof saveSettings>, actor: Actor): Promise<void> {
    const { cost, costs } = saveSettings.parse(input);
    await this.practices.saveSettings(crop, { groupId }, { impactAreas: undefined, cost, costs }, actor);
  }
}
