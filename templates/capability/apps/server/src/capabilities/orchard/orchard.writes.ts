import { Injectable } from '@nestjs/common';
import type { OrchardCommand, OrchardState } from '@loam/domain/orchard/orchard.decider';
import { orchardErrors } from '@loam/domain/orchard/orchard.errors';
import { type AddOrchard, type ChangeOrchard, orchardNameKey } from '@loam/domain/orchard/orchard.schema';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../platform/decisions/reservation.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { Access, enterGroup, scopeOfOwners } from '../access/index.js';
import { orchards } from './orchard.aggregate.js';
import { OrchardReads } from './orchard.reads.js';

const nameSpace = (groupId: number) => `orchard-name-${groupId}`;
const keyOf = (state: OrchardState) => (state.status === 'there' ? orchardNameKey(state.name) : null);

/** Everything that is decided about orchards. */
@Injectable()
export class OrchardWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly access: Access,
    private readonly reads: OrchardReads,
  ) {}

  async add(input: AddOrchard, actor: Actor): Promise<Decided<OrchardState>> {
    const group = await this.access.group(actor, input.groupId);
    const id = await this.ids.next('orchard');
    return this.decisions.transact({ actor, scope: scopeOfOwners(group) }, async (tx) => {
      const decided = await decide(tx, id, { type: 'AddOrchard', id, groupId: input.groupId, content: input });
      await enterGroup(tx, input.groupId, id);
      return decided;
    });
  }

  /** For as many as a transaction is going to add. */
  idsAhead = (count: number): Promise<void> => this.ids.ahead('orchard', count);

  /** As part of a larger transaction, which has entered the group. */
  async addWithin(tx: Transaction, input: AddOrchard): Promise<number> {
    const id = await this.ids.next('orchard');
    tx.expectNew(orchards, id);
    await decide(tx, id, { type: 'AddOrchard', id, groupId: input.groupId, content: input });
    return id;
  }

  /** The group's orchard of this name, as the transaction sees it. */
  async holderOfName(tx: Transaction, groupId: number, name: string): Promise<number | undefined> {
    const { holder } = (await tx.read(reservation, reservationId(nameSpace(groupId), orchardNameKey(name)))).state;
    return holder === undefined ? undefined : idOfStream(holder);
  }

  async change(id: number, { revision: _, ...content }: ChangeOrchard, actor: Actor): Promise<Decided<OrchardState>> {
    const group = await this.reads.reach(actor, id);
    return this.decisions.transact({ actor, scope: scopeOfOwners(group) }, (tx) => decide(tx, id, { type: 'ChangeOrchard', content }));
  }

  /** All or none. */
  async remove(ids: readonly number[], actor: Actor): Promise<void> {
    const groups = await Promise.all(ids.map((id) => this.reads.reach(actor, id)));
    await this.decisions.transact({ actor, scope: scopeOfOwners(groups[0]!) }, async (tx) => {
      for (const id of new Set(ids)) await decide(tx, id, { type: 'RemoveOrchard' });
      return {};
    });
  }

  /** As part of a larger transaction, which has to see to the actor's rights. */
  async removeWithin(tx: Transaction, id: number): Promise<void> {
    const { state } = await tx.read(orchards, id);
    if (state.status === 'there') await decide(tx, id, { type: 'RemoveOrchard' });
  }
}

/** Decides about one orchard and keeps its name reserved in the group, in the same append. */
async function decide(tx: Transaction, id: number, command: OrchardCommand): Promise<Decided<OrchardState>> {
  const before = keyOf((await tx.read(orchards, id)).state);
  const decided = await tx.run(orchards, id, command);
  const after = keyOf(decided.state);
  if (after === before || decided.state.status === 'none') return decided;
  const space = nameSpace(decided.state.groupId);
  if (before !== null) await tx.release(space, before, `orchard-${id}`);
  if (after !== null) await tx.claim(space, after, `orchard-${id}`, { catalogue: orchardErrors, key: 'orchardNameExists', field: 'name' });
  return decided;
}
