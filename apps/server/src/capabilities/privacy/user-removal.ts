import { Injectable } from '@nestjs/common';
import type { Keeper } from '@loam/domain/grower/grower.decider';
import { canKeepGrowers } from '@loam/domain/grower/grower.policy';
import { invalid } from '@loam/domain/kernel/errors';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import { userErrors } from '@loam/domain/user/user.errors';
import type { TransferUser } from '@loam/domain/user/user-admin.schema';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { GrowerWrites } from '../grower/index.js';
import { isNothing, productsIn, scopeOfPerson, UserAdminWrites, UserAssetsLookup, UserReads } from '../user/index.js';
import { giveAuthored } from './handover.js';
import { LegalHolds } from './legal-holds.js';
import { PrivacyOrders } from './privacy-orders.js';

interface Moved {
  readonly growers: number;
  readonly fields: number;
  readonly plans: number;
  readonly templates: number;
  readonly products: number;
}
const nothing: Moved = { growers: 0, fields: 0, plans: 0, templates: 0, products: 0 };
type Kept = Awaited<ReturnType<UserAssetsLookup['of']>>;

const movedOf = ({ growers, fields, plans, authored }: Kept): Moved => ({
  ...{ growers, fields, plans },
  templates: authored.templates.length,
  products: productsIn(authored),
});
const both = (a: Moved, b: Moved): Moved => ({
  growers: a.growers + b.growers,
  fields: a.fields + b.fields,
  plans: a.plans + b.plans,
  templates: a.templates + b.templates,
  products: a.products + b.products,
});
/** Growers that somebody gave to the person, and what they made, while they were being removed are looked for this often. */
const LOOKS = 3;

/** The end of an account: what the person looked after and made goes to somebody else in the same append, or goes with them for good. */
@Injectable()
export class UserRemoval {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly admin: UserAdminWrites,
    private readonly users: UserReads,
    private readonly assets: UserAssetsLookup,
    private readonly growerWrites: GrowerWrites,
    private readonly orders: PrivacyOrders,
    private readonly holds: LegalHolds,
  ) {}

  /** C024: all or nothing. @throws Refused 404; 403 forbidden; 409 userHasAssets, assetTransferFailed, selfDeactivation, legalHold; 422 */
  async remove({ userId, replacementUserId, withoutTransfer = false, groupId }: TransferUser, actor: Actor): Promise<Moved> {
    const before = await this.admin.reach(userId, actor);
    if (groupId !== undefined) {
      await this.access.group(actor, groupId);
      if (!before.groupIds.includes(groupId)) throw refused(userErrors, 'UserNotFound');
    }
    if (replacementUserId !== undefined && withoutTransfer) throw new Refused(invalid([oneOf()]));
    if (userId === actor.id) throw refused(userErrors, 'selfDeactivation', undefined, 'userId');
    const kept = await this.assets.of(userId);
    if (replacementUserId === undefined && !withoutTransfer) {
      if (kept.growers > 0 || !isNothing(kept.authored)) throw refused(userErrors, 'userHasAssets', { ...movedOf(kept) });
      throw new Refused(invalid([{ field: 'replacementUserId', key: 'required', message: validationErrors.required.message }]));
    }
    if (replacementUserId === undefined) {
      await this.withoutTransfer(userId, kept.growerIds, actor);
      return nothing;
    }
    const keeper = await this.fitting(replacementUserId, userId, actor);
    await this.decisions.transact({ actor, scope: scopeOfPerson(before) }, async (tx) => {
      await this.users.removeIn(tx, await this.admin.expectManaged(tx, userId, actor), replacementUserId);
      await this.reassign(tx, kept, userId, keeper);
      return {};
    });
    return both(movedOf(kept), await this.stragglers(userId, keeper, actor));
  }

  /** The person's data, and that of the growers they looked after, is destroyed; the task says when. */
  private async withoutTransfer(userId: number, growerIds: readonly number[], actor: Actor): Promise<void> {
    const order = await this.orders.open('erase', actor);
    const scope = scopeOfPerson((await this.users.read(userId)).state);
    await this.decisions.transact({ actor, scope, erases: true }, async (tx) => {
      const target = await this.admin.expectManaged(tx, userId, actor);
      await this.holds.expectNone(tx, [{ kind: 'user', id: userId }, ...growerIds.map((id) => ({ kind: 'customer' as const, id }))]);
      await this.users.removeIn(tx, target);
      await this.growerWrites.removeWithin(tx, growerIds);
      const keys = growerIds.map((id) => `grower:${id}`);
      await order.queue(tx, { kind: 'user', id: userId }, [...keys, ...this.users.keysBeside(target)]);
      return {};
    });
    order.start();
  }

  /** @throws Refused 404 UserNotFound; 409 assetTransferFailed for somebody who cannot look after growers */
  private async fitting(id: number, userId: number, actor: Actor): Promise<Keeper> {
    await this.admin.reach(id, actor);
    const keeper = await this.growerWrites.keeper(id);
    if (id === userId || !keeper?.active || !canKeepGrowers(keeper.roleId)) throw refused(userErrors, 'assetTransferFailed');
    return keeper;
  }

  private async reassign(tx: Transaction, { growerIds, authored }: Kept, from: number, keeper: Keeper): Promise<void> {
    const now = (await this.users.readIn(tx, keeper.id)).state;
    if (now.status !== 'active') throw refused(userErrors, 'assetTransferFailed');
    try {
      await this.growerWrites.reassignWithin(tx, growerIds, from, { ...keeper, roleId: now.roleId, groupIds: now.groupIds });
      await giveAuthored(tx, authored, from, keeper.id);
    } catch (error) {
      throw error instanceof Refused && error.refusal.status < 500 ? refused(userErrors, 'assetTransferFailed') : error;
    }
  }

  private async stragglers(userId: number, keeper: Keeper, actor: Actor): Promise<Moved> {
    let late = nothing;
    for (let look = 0; look < LOOKS; look++) {
      const kept = await this.assets.of(userId);
      if (kept.growers === 0 && isNothing(kept.authored)) break;
      await this.decisions.transact({ actor }, async (tx) => (await this.reassign(tx, kept, userId, keeper), {}));
      late = both(late, movedOf(kept));
    }
    return late;
  }
}

const oneOf = () => ({ field: 'replacementUserId', key: 'oneOfTransfer', message: userErrors.oneOfTransfer.message });
