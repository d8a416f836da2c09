import { Injectable } from '@nestjs/common';
import type { Keeper } from '@loam/domain/grower/grower.decider';
import { canKeepGrowers } from '@loam/domain/grower/grower.policy';
import { invalid } from '@loam/domain/kernel/errors';
import { validationErrors } from '@loam/domain/kernel/validation.errors';
import { userErrors } from '@loam/domain/user/user.errors';
import type { TransferUser } from '@loam/domain/user/user-admin.schema';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { Refused, refused } from '../../platform/http/refused.js';
import { Access } from '../access/index.js';
import { Growers } from '../grower/index.js';
import { scopeOfPerson, UserAdmin, UserAssetsLookup, Users } from '../user/index.js';
import { LegalHolds } from './legal-holds.js';
import { PrivacyOrders } from './privacy-orders.js';

interface Moved {
  readonly growers: number;
  readonly fields: number;
  readonly plans: number;
}
const nothing: Moved = { growers: 0, fields: 0, plans: 0 };
/** Growers that somebody gave to the person while they were being removed are looked for this often. */
const LOOKS = 3;

/** The end of an account: what the person looked after goes to somebody else in the same append, or goes with them for good. */
@Injectable()
export class UserRemoval {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly admin: UserAdmin,
    private readonly users: Users,
    private readonly assets: UserAssetsLookup,
    private readonly growers: Growers,
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
    const { growerIds, growers, fields, plans } = await this.assets.of(userId);
    if (replacementUserId === undefined && !withoutTransfer) {
      if (growers > 0) throw refused(userErrors, 'userHasAssets', { growers });
      throw new Refused(invalid([{ field: 'replacementUserId', key: 'required', message: validationErrors.required.message }]));
    }
    if (replacementUserId === undefined) {
      await this.withoutTransfer(userId, growerIds, actor);
      return nothing;
    }
    const keeper = await this.fitting(replacementUserId, userId, actor);
    await this.decisions.transact({ actor, scope: scopeOfPerson(before) }, async (tx) => {
      await this.users.removeIn(tx, await this.admin.expectManaged(tx, userId, actor), replacementUserId);
      await this.reassign(tx, growerIds, userId, keeper);
      return {};
    });
    const late = await this.stragglers(userId, keeper, actor);
    return { growers: growers + late.growers, fields: fields + late.fields, plans: plans + late.plans };
  }

  /** The person's data, and that of the growers they looked after, is destroyed; the task says when. */
  private async withoutTransfer(userId: number, growerIds: readonly number[], actor: Actor): Promise<void> {
    const order = await this.orders.open('erase', actor);
    const scope = scopeOfPerson((await this.users.read(userId)).state);
    await this.decisions.transact({ actor, scope, erases: true }, async (tx) => {
      const target = await this.admin.expectManaged(tx, userId, actor);
      await this.holds.expectNone(tx, [{ kind: 'user', id: userId }, ...growerIds.map((id) => ({ kind: 'customer' as const, id }))]);
      await this.users.removeIn(tx, target);
      await this.growers.removeWithin(tx, growerIds);
      const keys = growerIds.map((id) => `grower:${id}`);
      await order.queue(tx, { kind: 'user', id: userId }, [...keys, ...this.users.keysBeside(target)]);
      return {};
    });
    order.start();
  }

  /** @throws Refused 404 UserNotFound; 409 assetTransferFailed for somebody who cannot look after growers */
  private async fitting(id: number, userId: number, actor: Actor): Promise<Keeper> {
    await this.admin.reach(id, actor);
    const keeper = await this.growers.keeper(id);
    if (id === userId || !keeper?.active || !canKeepGrowers(keeper.roleId)) throw refused(userErrors, 'assetTransferFailed');
    return keeper;
  }

  private async reassign(tx: Transaction, growerIds: readonly number[], from: number, keeper: Keeper): Promise<void> {
    const now = (await this.users.readIn(tx, keeper.id)).state;
    if (now.status !== 'active') throw refused(userErrors, 'assetTransferFailed');
    try {
      await this.growers.reassignWithin(tx, growerIds, from, { ...keeper, roleId: now.roleId, groupIds: now.groupIds });
    } catch (error) {
      throw error instanceof Refused && error.refusal.status < 500 ? refused(userErrors, 'assetTransferFailed') : error;
    }
  }

  private async stragglers(userId: number, keeper: Keeper, actor: Actor): Promise<Moved> {
    const late = { ...nothing };
    for (let look = 0; look < LOOKS; look++) {
      const { growerIds, growers, fields, plans } = await this.assets.of(userId);
      if (growers === 0) break;
      await this.decisions.transact({ actor }, async (tx) => (await this.reassign(tx, growerIds, userId, keeper), {}));
      Object.assign(late, { growers: late.growers + growers, fields: late.fields + fields, plans: late.plans + plans });
    }
    return late;
  }
}

const oneOf = () => ({ field: 'replacementUserId', key: 'oneOfTransfer', message: userErrors.oneOfTransfer.message });
