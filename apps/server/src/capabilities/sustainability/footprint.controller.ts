import { Controller } from '@nestjs/common';
import type { FootprintOrigin, FootprintState } from '@loam/domain/sustainability/footprint/footprint.decider';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { footprintCalls as calls } from '@loam/domain/sustainability/sustainability.calls';
import { sustainabilityErrors } from '@loam/domain/sustainability/sustainability.errors';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { Headers } from '@nestjs/common';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { entity, stamps } from '../../platform/http/answers/entity.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { FootprintCalculations } from './footprint-calculations.js';
import { FootprintFiles } from './footprint-files.js';
import { FootprintWrites } from './footprint.writes.js';
import { footprints } from './sustainability.aggregates.js';

/** Greenhouse gases of a field's season: computed, kept, printed. */
@Controller()
export class FootprintController {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly calculations: FootprintCalculations,
    private readonly files: FootprintFiles,
    private readonly writes: FootprintWrites,
  ) {}

  @Call(calls.record)
  async record(@Asked() { body }: AskedOf<typeof calls.record>, @CurrentActor() actor: Actor) {
    const decided = await this.writes.record(body, actor);
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
