import { Injectable } from '@nestjs/common';
import type { Orchard, OrchardState } from '@loam/domain/orchard/orchard.decider';
import { orchardErrors } from '@loam/domain/orchard/orchard.errors';
import type { OrchardBody } from '@loam/domain/orchard/orchard.schema';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { refused, Refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { orchards } from './orchard.aggregate.js';
import { ORCHARDS, orchardsOf } from './orchards.projection.js';

/** An orchard as calls know it. */
export function bodyOf(loaded: Loaded<OrchardState>): OrchardBody {
  const { id, groupId, name, notes } = loaded.state as Orchard;
  return { id, groupId, name, notes, ...stamps(loaded) };
}

@Injectable()
export class OrchardReads {
  constructor(
    private readonly read: ReadModel,
    private readonly decisions: Decisions,
    private readonly access: Access,
  ) {}

  /** Those of a group, by name. @throws 404 GroupNotFound */
  async of(groupId: number, actor: Actor): Promise<OrchardBody[]> {
    await this.access.group(actor, groupId);
    const ids = await this.read.all(ORCHARDS, orchardsOf(groupId), 'name');
    const all = await Promise.all(ids.map((id) => this.one(id)));
    return all.filter(({ state }) => state.status === 'there').map(bodyOf);
  }

  one = (id: number): Promise<Loaded<OrchardState>> => this.decisions.read(orchards, id);

  /** The group of one that is there and in the actor's scope. @throws 404 OrchardNotFound, the same for both */
  async reach(actor: Actor, id: unknown): ReturnType<Access['group']> {
    const { state } = typeof id === 'number' ? await this.one(id) : { state: { status: 'none' } as const };
    if (state.status !== 'there') throw refused(orchardErrors, 'OrchardNotFound');
    return this.access.group(actor, state.groupId).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 404 ? refused(orchardErrors, 'OrchardNotFound') : error;
    });
  }
}
