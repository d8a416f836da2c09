import { Controller } from '@nestjs/common';
import type { FootprintOrigin, FootprintState } from '@loam/domain/sustainability/footprint/footprint.decider';
import type { AskedOf } from '@loam/domain/kernel/call';
import { footprintCalls as calls } from '@loam/domain/sustainability/sustainability.calls';
import { sustainabilityErrors } from '@loam/domain/sustainability/sustainability.errors';
import { electricityCountry } from '@loam/domain/sustainability/report/report-country';
import { planErrors } from '@loam/domain/plan/plan.errors';
import { languageOf } from '@loam/domain/kernel/language';
import { Headers } from '@nestjs/common';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { entity, stamps } from '../../platform/http/answers/entity.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, Call, scopeOfOwners } from '../access/index.js';
import { PlanWorld } from '../plan/index.js';
import { FootprintCalculations } from './footprint-calculations.js';
import { FootprintFiles } from './footprint-files.js';
import { PracticePlaces } from './practice-places.js';
import { footprints } from './sustainability.aggregates.js';

/** Greenhouse gases of a field's season: computed, kept, printed. */
@Controller()
export class FootprintController {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly access: Access,
    private readonly world: PlanWorld,
    private readonly places: PracticePlaces,
    private readonly calculations: FootprintCalculations,
    private readonly files: FootprintFiles,
  ) {}

  @Call(calls.record)
  async record(@Asked() { body }: AskedOf<typeof calls.record>, @CurrentActor() actor: Actor) {
    const { fieldId, planId, answers, gwp, method } = body;
    const owners = await this.access.field(actor, fieldId);
    await this.access.plan(actor, planId);
    const [field, grower] = await Promise.all([this.world.field(fieldId), this.world.grower(owners.growerId)]);
    if (!field?.planIds.includes(planId)) throw refused(planErrors, 'PlanNotFound');
    const crop = await this.places.cropNamed(await this.cropOf(planId));
    const country = grower && electricityCountry(grower.countryId);
    const inputs = this.calculations.inputsOf(answers, { crop, areaHa: field.areaHa, country });
    const { result } = await this.calculations.calculate(inputs, { ...(gwp && { gwp }), ...(method && { method }) });
    const id = await this.ids.next('footprint');
    const origin = {
      id,
      growerId: owners.growerId,
      fieldId,
      planId,
      crop: inputs.crop,
      provider: this.calculations.providerName,
      inputs,
      result,
    };
    const decided = await this.decisions.run(footprints, id, { type: 'RecordFootprint', origin }, { actor, scope: scopeOfOwners(owners) });
    return entity(recordedBody(decided), decided);
  }

  @Call(calls.calculate)
  async calculate(@Asked() { body }: AskedOf<typeof calls.calculate>, @CurrentActor() actor: Actor) {
    const { cfaId, answers, gwp, method } = body;
    const kept = cfaId === undefined ? undefined : (await this.reach(actor, cfaId)).state;
    const inputs = kept ? kept.inputs : this.calculations.inputsOf(answers!);
    const { result, trace } = await this.calculations.calculate(inputs, {
      gwp: gwp ?? kept?.result.gwp,
      method: method ?? kept?.result.method,
    });
    return {
      co2ePerHa: result.perHa,
      co2ePerTonne: result.perKg * 1000,
      breakdown: result.emissions,
      landAndCarbon: result.landAndCarbon,
      result,
      ...(trace && { trace: trace.map((line) => ({ ...line, inputs: line.inputs.map((one) => ({ ...one })) })) }),
    };
  }

  @Call(calls.report)
  async report(
    @Asked() { body }: AskedOf<typeof calls.report>,
    @CurrentActor() actor: Actor,
    @Headers('accept-language') tag: string | undefined,
  ) {
    const { state } = await this.reach(actor, body.cfaId);
    return this.files.make(state, languageOf(tag));
  }

  private async cropOf(planId: number): Promise<number> {
    return (await this.files.plan(planId)).cropId;
  }

  /** @throws 404 FootprintNotFound, the same for what is missing and out of scope */
  private async reach(actor: Actor, id: number): Promise<Loaded<FootprintState> & { readonly state: FootprintOrigin }> {
    const loaded = await this.decisions.read(footprints, id);
    if (loaded.state.status !== 'there') throw refused(sustainabilityErrors, 'FootprintNotFound');
    await this.access.grower(actor, loaded.state.growerId).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 404 ? refused(sustainabilityErrors, 'FootprintNotFound') : error;
    });
    return loaded as Loaded<FootprintState> & { readonly state: FootprintOrigin };
  }
}

function recordedBody(loaded: Loaded<FootprintState>) {
  const { id, fieldId, planId, crop, provider, result } = loaded.state as FootprintOrigin;
  return { cfaId: id, status: 'calculated' as const, fieldId, planId, crop, provider, result, ...stamps(loaded) };
}
