import { Injectable } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { planErrors } from '@loam/domain/plan/plan.errors';
import type { FootprintState } from '@loam/domain/sustainability/footprint/footprint.decider';
import { electricityCountry } from '@loam/domain/sustainability/report/report-country';
import type { footprintCalls } from '@loam/domain/sustainability/sustainability.calls';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { PlanWorld } from '../plan/index.js';
import { FootprintCalculations } from './footprint-calculations.js';
import { FootprintFiles } from './footprint-files.js';
import { PracticePlaces } from './practice-places.js';
import { footprints } from './sustainability.aggregates.js';

/** Footprints that are kept. */
@Injectable()
export class FootprintWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly places: PracticePlaces,
    private readonly calculations: FootprintCalculations,
    private readonly files: FootprintFiles,
  ) {}

  /** Computes one of a plan and keeps it. @throws 404 FieldNotFound, PlanNotFound; 422 of the answers; 502 ghgFailed */
  async record(
    { fieldId, planId, answers, gwp, method }: AskedOf<typeof footprintCalls.record>['body'],
    actor: Actor,
  ): Promise<Decided<FootprintState>> {
    const owners = await this.access.field(actor, fieldId);
    await this.access.plan(actor, planId);
    const [field, grower] = await Promise.all([this.world.field(fieldId), this.world.grower(owners.growerId)]);
    if (!field?.planIds.includes(planId)) throw refused(planErrors, 'PlanNotFound');
    const crop = await this.places.cropNamed((await this.files.plan(planId)).cropId);
    const country = grower && electricityCountry(grower.countryId);
    const inputs = this.calculations.inputsOf(answers, { crop, areaHa: field.areaHa, country });
    const { result } = await this.calculations.calculate(inputs, { ...(gwp && { gwp }), ...(method && { method }) });
    const id = await this.ids.next('footprint');
    const origin = {
      ...{ id, growerId: owners.growerId, fieldId, planId, crop: inputs.crop },
      ...{ provider: this.calculations.providerName, inputs, result },
    };
    return this.decisions.run(footprints, id, { type: 'RecordFootprint', origin }, { actor, scope: scopeOfOwners(owners) });
  }
}
