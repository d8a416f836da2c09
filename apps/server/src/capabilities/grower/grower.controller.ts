import { Controller } from '@nestjs/common';
import { growerCalls as calls } from '@loam/domain/grower/grower.calls';
import { growerReadCalls as reads } from '@loam/domain/grower/grower-read.calls';
import { growerErrors } from '@loam/domain/grower/grower.errors';
import { registerGrower } from '@loam/domain/grower/grower.schema';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import type { ErrorDetail } from '@loam/domain/kernel/errors/errors';
import { validate } from '@loam/domain/kernel/errors/validate';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor, NoReplay } from '../../platform/http/call/decorators.js';
import { entity } from '../../platform/http/answers/entity.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused } from '../../platform/refusal/refused.js';
import { Access, Call } from '../access/index.js';
import { customerBody } from './grower.answers.js';
import { GrowerExport } from './grower-export.js';
import { GrowerErasure } from './grower-erasure.js';
import { GrowerReads } from './grower.reads.js';
import { GrowerWrites } from './grower.writes.js';

@Controller()
export class GrowerController {
  constructor(
    private readonly growerWrites: GrowerWrites,
    private readonly growerReads: GrowerReads,
    private readonly access: Access,
    private readonly erasure: GrowerErasure,
    private readonly exports: GrowerExport,
  ) {}

  @Call(reads.list)
  list(@Asked() { query }: AskedOf<typeof reads.list>, @CurrentActor() actor: Actor) {
    return this.growerReads.page(query, actor);
  }

  @Call(reads.matching)
  matching(@Asked() { query }: AskedOf<typeof reads.matching>, @CurrentActor() actor: Actor) {
    return this.growerReads.matching(query, actor);
  }

  @Call(reads.one)
  async one(@Asked() { query: { customerId } }: AskedOf<typeof reads.one>, @CurrentActor() actor: Actor) {
    await this.access.grower(actor, customerId);
    const loaded = await this.growerWrites.read(customerId);
    return entity(customerBody(loaded), loaded);
  }

  @Call(calls.register)
  async register(@Asked() { body }: AskedOf<typeof calls.register>, @CurrentActor() actor: Actor) {
    const decided = await this.growerWrites.register(body, actor);
    return entity(customerBody(decided), decided);
  }

  @Call(calls.registerMany)
  async registerMany(@Asked() { query: { groupId }, body: { items } }: AskedOf<typeof calls.registerMany>, @CurrentActor() actor: Actor) {
    await this.access.group(actor, groupId);
    const results: { index: number; id?: number; ok: boolean; key?: string; details?: readonly ErrorDetail[] }[] = [];
    for (const [index, item] of items.entries()) results.push({ index, ...(await this.registerOne(item, groupId, actor)) });
    return { results };
  }

  @Call(calls.checkCode)
  async checkCode(@Asked() { body: { growerCode, customerId } }: AskedOf<typeof calls.checkCode>, @CurrentActor() actor: Actor) {
    const companyId = customerId === undefined ? actor.companyId : (await this.access.grower(actor, customerId)).companyId;
    const free = !growerCode || companyId === undefined || (await this.growerWrites.codeIsFree(companyId, growerCode, customerId));
    return free ? { valid: true } : { valid: false, message: growerErrors.growerCodeExists.message };
  }

  @Call(calls.change)
  async change(@Asked() { body }: AskedOf<typeof calls.change>, @CurrentActor() actor: Actor) {
    const decided = await this.growerWrites.change(body, actor);
    return entity(customerBody(decided), decided);
  }

  @Call(calls.setStatus)
  async setStatus(@Asked() { body }: AskedOf<typeof calls.setStatus>, @CurrentActor() actor: Actor) {
    const { id: one, ids = [one!], active } = body;
    await this.growerWrites.setStatus(ids, active, actor);
    return { items: ids.map((growerId) => ({ id: growerId, active })) };
  }

  @Call(calls.changeMany)
  async changeMany(@Asked() { body }: AskedOf<typeof calls.changeMany>, @CurrentActor() actor: Actor) {
    return { items: await this.growerWrites.changeMany(body, actor) };
  }

  @Call(calls.move)
  async move(@Asked() { body }: AskedOf<typeof calls.move>, @CurrentActor() actor: Actor) {
    return { items: await this.growerWrites.move(body, actor) };
  }

  @NoReplay()
  @Call(calls.export)
  export(@Asked() { body }: AskedOf<typeof calls.export>, @CurrentActor() actor: Actor) {
    return this.exports.of(body, actor);
  }

  @Call(calls.remove)
  async remove(@Asked() { body }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    const { ids, force = false, erase = false } = body;
    const position = await this.growerWrites.remove(ids, { force, erase }, actor);
    if (erase) await this.erasure.erase(ids, position);
    return { deleted: ids };
  }

  private async registerOne(item: unknown, groupId: number, actor: Actor) {
    const input = typeof item === 'object' && item !== null && !Array.isArray(item) ? { group: groupId, ...item } : item;
    const read = validate(registerGrower, input);
    try {
      if ('refusal' in read) throw new Refused(read.refusal);
      const { state } = await this.growerWrites.register(read.value, actor);
      return { id: state.status === 'none' ? 0 : state.id, ok: true };
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
      const { key, details } = error.refusal;
      return { ok: false, key: details[0]?.key ?? key, details };
    }
  }
}
