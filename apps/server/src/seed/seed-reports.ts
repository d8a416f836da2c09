import { Injectable } from '@nestjs/common';
import { saveSettings } from '@loam/domain/sustainability/practices/practice.schema';
import { startReport } from '@loam/domain/sustainability/report/report.schema';
import type { z } from 'zod';
import { PlanData, Practices, Reports } from '../capabilities/sustainability/index.js';
import type { Actor } from '../platform/decisions/decisions.port.js';

/** Sustainability reports of seeds and what practices cost, by the schemas of their calls and the decisions of everybody. */
@Injectable()
export class SeedReports {
  constructor(
    private readonly reports: Reports,
    private readonly practices: Practices,
    private readonly plans: PlanData,
  ) {}

  knownOf = (planId: number) => this.plans.of(planId);

  async start(fieldId: number, input: z.input<typeof startReport>, actor: Actor): Promise<number> {
    return (await this.reports.start(fieldId, startReport.parse(input), actor)).body.reportId;
  }

  async costs(crop: string, groupId: number, input: z.input<typeof saveSettings>, actor: Actor): Promise<void> {
    const { cost, costs } = saveSettings.parse(input);
    await this.practices.saveSettings(crop, { groupId }, { impactAreas: undefined, cost, costs }, actor);
  }
}
