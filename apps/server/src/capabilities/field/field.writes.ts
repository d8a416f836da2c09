import { Injectable } from '@nestjs/common';
import type { FieldCommand, FieldState } from '@loam/domain/field/field.decider';
import { fieldErrors } from '@loam/domain/field/field.errors';
import type { AddField, ChangeField } from '@loam/domain/field/field.schema';
import type { Decided, Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Scope, Transaction } from '../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../platform/decisions/reservation.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { ActivePlans } from '../grower/index.js';
import { fields } from './field.aggregate.js';
import { FieldReads } from './field.reads.js';
import { normalForm } from '@loam/domain/kernel/string/normal-form';

const nameSpace = (growerId: number) => `field-name-${growerId}`;
const nameOf = (state: FieldState) => (state.status === 'present' ? state.name : null);
const folded = (name: string | null) => (name === null ? undefined : normalForm(name, 'NFKC').toLowerCase());

/** Fields as their streams say, and everything that is decided about them. */
@Injectable()
export class FieldWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly access: Access,
    lists: FieldReads,
    activePlans: ActivePlans,
  ) {
    access.registerOwned('field', 'FieldNotFound', async (id) => {
      const { state } = await this.read(id);
      return state.status === 'present' ? state.growerId : undefined;
    });
    activePlans.register(async (growerId) => {
      const states = await Promise.all((await lists.idsOf(growerId)).map((id) => this.read(id)));
      return states.filter(({ state }) => state.status === 'present' && state.activePlanId !== null).length;
    });
  }

  read = (id: number): Promise<Loaded<FieldState>> => this.decisions.read(fields, id);

  async add(input: AddField, actor: Actor): Promise<Decided<FieldState>> {
    const owners = await this.access.grower(actor, input.customerId);
    const id = await this.ids.next('field');
    const place = { id, growerId: owners.growerId };
    return this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, (tx) =>
      decide(tx, place.growerId, id, { type: 'AddField', place, input }),
    );
  }

  /** For as many as a transaction is going to add. */
  idsAhead = (count: number, more: number): Promise<void> => this.ids.ahead('field', count, more);

  /** As part of a larger transaction, which has to see to the actor's rights. */
  async addWithin(tx: Transaction, input: AddField): Promise<number> {
    const id = await this.ids.next('field');
    tx.expectNew(fields, id);
    const place = { id, growerId: input.customerId };
    await decide(tx, place.growerId, id, { type: 'AddField', place, input });
    return id;
  }

  /** The grower's field of this name, as the transaction sees it. `newGrower`: made in this very transaction. */
  async holderOfName(tx: Transaction, growerId: number, name: string, newGrower: boolean): Promise<number | undefined> {
    const id = reservationId(nameSpace(growerId), name);
    if (newGrower) tx.expectNew(reservation, id);
    const { holder } = (await tx.read(reservation, id)).state;
    return holder === undefined ? undefined : idOfStream(holder);
  }

  async change(input: ChangeField, actor: Actor): Promise<Decided<FieldState>> {
    const owners = await this.access.field(actor, input.id);
    return this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, (tx) =>
      decide(tx, owners.growerId, input.id, { type: 'ChangeField', input }),
    );
  }

  /** As part of a larger transaction, which has to see to the actor's rights. @throws Refused */
  async changeWithin(tx: Transaction, growerId: number, input: ChangeField): Promise<FieldState> {
    return (await decide(tx, growerId, input.id, { type: 'ChangeField', input })).state;
  }

  /** All or none; not under a plan. */
  async remove(ids: readonly number[], actor: Actor): Promise<void> {
    const owners = await Promise.all(ids.map((id) => this.access.field(actor, id)));
    await this.decisions.transact({ actor, scope: scopeOfOwners(owners[0]!) }, async (tx) => {
      for (const [i, id] of ids.entries()) await decide(tx, owners[i]!.growerId, id, { type: 'RemoveField' }, scopeOfOwners(owners[i]!));
      return {};
    });
  }

  /** As part of a larger transaction, which has to see to the actor's rights. @throws Refused 409 fieldInUse */
  async removeWithin(tx: Transaction, id: number): Promise<void> {
    const { state } = await tx.read(fields, id);
    if (state.status === 'present') await decide(tx, state.growerId, id, { type: 'RemoveField' });
  }

  /** Whether another field of the grower has this name. */
  async nameIsTaken(growerId: number, name: string, exceptId?: number): Promise<boolean> {
    const { state } = await this.decisions.read(reservation, reservationId(nameSpace(growerId), name));
    return state.holder !== undefined && state.holder !== `field-${exceptId}`;
  }
}

/** Decides about one field and keeps its name reserved among the grower's fields, in the same append. `at`: where, when not in the transaction's scope. */
async function decide(tx: Transaction, growerId: number, id: number, command: FieldCommand, at?: Scope): Promise<Decided<FieldState>> {
  const before = nameOf((await tx.read(fields, id)).state);
  const decided = await tx.run(fields, id, command, at);
  const after = nameOf(decided.state);
  if (folded(after) === folded(before)) return decided;
  if (before !== null) await tx.release(nameSpace(growerId), before, `field-${id}`);
  if (after !== null)
    await tx.claim(nameSpace(growerId), after, `field-${id}`, { catalogue: fieldErrors, key: 'fieldExists', field: 'name' });
  return decided;
}
