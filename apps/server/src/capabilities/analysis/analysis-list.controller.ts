import { Controller } from '@nestjs/common';
import { analysisListCalls as calls } from '@loam/domain/analysis/analysis.calls';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { invalid } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { AnalysisWrites } from './analysis.writes.js';
import { analysisBody, kindOf } from './analysis.answers.js';
import { AnalysisReads, type ListedAnalysis } from './analysis.reads.js';

@Controller()
export class AnalysisListController {
  constructor(
    private readonly analysisReads: AnalysisReads,
    private readonly analysisWrites: AnalysisWrites,
    private readonly access: Access,
  ) {}

  @Call(calls.ofGrower)
  async ofGrower(@Asked() { query: { customerId } }: AskedOf<typeof calls.ofGrower>, @CurrentActor() actor: Actor) {
    const { growerId } = await this.access.grower(actor, customerId);
    const items = await this.analysisReads.ofGrower(growerId);
    return { items, total: items.length };
  }

  @Call(calls.ofField)
  async ofField(@Asked() { query: { fieldId, type } }: AskedOf<typeof calls.ofField>, @CurrentActor() actor: Actor) {
    await this.access.field(actor, fieldId);
    const kind = type === undefined ? undefined : kindOf(type);
    if (type !== undefined && kind === undefined)
      throw new Refused(invalid([{ field: 'type', key: 'invalidOption', message: validationErrors.invalidOption.message }]));
    const items = (await this.analysisReads.ofField(fieldId)).filter((row) => kind === undefined || row.kind === kind);
    return { items, total: items.length };
  }

  @Call(calls.latest)
  async latest(@Asked() { query: { fieldId, groupId } }: AskedOf<typeof calls.latest>, @CurrentActor() actor: Actor) {
    const owners = await this.access.field(actor, fieldId);
    await this.access.group(actor, groupId);
    if (owners.groupId !== groupId)
      throw new Refused(invalid([{ field: 'groupId', key: 'invalidId', message: validationErrors.invalidId.message }]));
    const { soil, plant, water } = await this.analysisReads.latest(fieldId);
    return { soil: await this.whole(soil), plant: await this.whole(plant), water: await this.whole(water) };
  }

  private async whole(row: ListedAnalysis | null) {
    if (!row) return null;
    const loaded = await this.analysisWrites.read(row.id);
    return loaded.state.status === 'present' ? { ...analysisBody(loaded), inUse: row.inUse } : null;
  }
}
