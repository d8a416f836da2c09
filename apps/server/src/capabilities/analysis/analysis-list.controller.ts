import { Controller, Get, Query } from '@nestjs/common';
import { fieldAnalysesQuery, growerAnalysesQuery, latestQuery } from '@loam/domain/analysis/analysis.schema';
import { invalid } from '@loam/domain/kernel/errors';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import type { z } from 'zod';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access, Allow, planners } from '../access/index.js';
import { AnalysisWrites } from './analysis.writes.js';
import { analysisList, latestAnalyses } from './analysis.answers.js';
import { analysisBody, kindOf } from './analysis.bodies.js';
import { AnalysisReads, type ListedAnalysis } from './analysis.reads.js';

@Controller()
@Allow(...planners)
export class AnalysisListController {
  constructor(
    private readonly analysisReads: AnalysisReads,
    private readonly analysisWrites: AnalysisWrites,
    private readonly access: Access,
  ) {}

  /** C034 */
  @Get('customer/analyses')
  @Answers(analysisList)
  async ofGrower(
    @Query({ schema: growerAnalysesQuery }) { customerId }: z.infer<typeof growerAnalysesQuery>,
    @CurrentActor() actor: Actor,
  ) {
    const { growerId } = await this.access.grower(actor, customerId);
    const items = await this.analysisReads.ofGrower(growerId);
    return { items, total: items.length };
  }

  /** C035 */
  @Get('analyses/field')
  @Answers(analysisList)
  async ofField(
    @Query({ schema: fieldAnalysesQuery }) { fieldId, type }: z.infer<typeof fieldAnalysesQuery>,
    @CurrentActor() actor: Actor,
  ) {
    await this.access.field(actor, fieldId);
    const kind = type === undefined ? undefined : kindOf(type);
    if (type !== undefined && kind === undefined)
      throw new Refused(invalid([{ field: 'type', key: 'invalidOption', message: validationErrors.invalidOption.message }]));
    const items = (await this.analysisReads.ofField(Number(fieldId))).filter((row) => kind === undefined || row.kind === kind);
    return { items, total: items.length };
  }

  /** C036 */
  @Get('analyses/field/latest')
  @Answers(latestAnalyses)
  async latest(@Query({ schema: latestQuery }) { fieldId, groupId }: z.infer<typeof latestQuery>, @CurrentActor() actor: Actor) {
    const owners = await this.access.field(actor, fieldId);
    await this.access.group(actor, groupId);
    if (owners.groupId !== groupId)
      throw new Refused(invalid([{ field: 'groupId', key: 'invalidId', message: validationErrors.invalidId.message }]));
    const { soil, plant, water } = await this.analysisReads.latest(Number(fieldId));
    return { soil: await this.whole(soil), plant: await this.whole(plant), water: await this.whole(water) };
  }

  private async whole(row: ListedAnalysis | null) {
    if (!row) return null;
    const loaded = await this.analysisWrites.read(row.id);
    return loaded.state.status === 'present' ? { ...analysisBody(loaded), inUse: row.inUse } : null;
  }
}
