import { Injectable } from '@nestjs/common';
import type { MillCommand, MillState } from '@loam/domain/mill/mill.decider';
import { millErrors } from '@loam/domain/mill/mill.errors';
import { cafeIdKey, type SaveMill } from '@loam/domain/mill/mill.schema';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Scope, Transaction } from '../../platform/decisions/decisions.port.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { refused } from '../../platform/refusal/refused.js';
import { enterGroup, scopeOfOwners } from '../access/index.js';
import { mills } from './mill.aggregate.js';
import { cafeSpace, MillReads } from './mill.reads.js';

const keyOf = (state: MillState) => (state.status === 'there' ? cafeIdKey(state.content.cafeId ?? '') : null);

/** Everything that is decided about mills. */
@Injectable()
export class MillWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly reads: MillReads,
  ) {}

  /** Adds one, or changes the one that is named. @throws 404 GroupNotFound, MillNotFound, 409 duplicateCafeId */
  async save({ id, groupId, revision: _, ...content }: SaveMill, actor: Actor): Promise<Decided<MillState>> {
    if (id === undefined) return this.add(groupId, content, actor);
    const group = await this.reads.reach(actor, id);
    if (groupId !== undefined && groupId !== group.groupId) throw refused(millErrors, 'MillNotFound');
    return this.decisions.transact({ actor, scope: scopeOfOwners(group) }, (tx) => decide(tx, id, { type: 'ChangeMill', content }));
  }

  private async add(groupId: number | undefined, content: SaveMill, actor: Actor): Promise<Decided<MillState>> {
    const group = await this.reads.group(actor, groupId);
    const id = await this.ids.next('mill');
    return this.decisions.transact({ actor, scope: scopeOfOwners(group) }, async (tx) => {
      const decided = await decide(tx, id, { type: 'AddMill', id, groupId: group.groupId, content });
      await enterGroup(tx, group.groupId, id);
      return decided;
    });
  }

  /** All or none. */
  async remove(ids: readonly number[], actor: Actor): Promise<void> {
    const groups = await Promise.all(ids.map((id) => this.reads.reach(actor, id)));
    await this.decisions.transact({ actor, scope: scopeOfOwners(groups[0]!) }, async (tx) => {
      for (const [i, id] of ids.entries()) await decide(tx, id, { type: 'RemoveMill' }, scopeOfOwners(groups[i]!));
      return {};
    });
  }
}

/** Decides about one mill and keeps its C.A.F.E. ID reserved in the group, in the same append. `at`: where, when not in the transaction's scope. */
async function decide(tx: Transaction, id: number, command: MillCommand, at?: Scope): Promise<Decided<MillState>> {
  const before = keyOf((await tx.read(mills, id)).state);
  const decided = await tx.run(mills, id, command, at);
  const after = keyOf(decided.state);
  if (after === before || decided.state.status === 'none') return decided;
  const space = cafeSpace(decided.state.groupId);
  if (before !== null) await tx.release(space, before, `mill-${id}`);
  if (after !== null) await tx.claim(space, after, `mill-${id}`, { catalogue: millErrors, key: 'duplicateCafeId', field: 'cafeId' });
  return decided;
}
