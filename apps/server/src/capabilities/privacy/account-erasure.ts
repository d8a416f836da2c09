import { Injectable } from '@nestjs/common';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { GrowerWrites } from '../grower/index.js';
import { UserAdminWrites, UserReads } from '../user/index.js';
import { LegalHolds } from './legal-holds.js';
import { PrivacyOrders } from './privacy-orders.js';

/** An account that ends with all that hangs on it. */
@Injectable()
export class AccountErasure {
  constructor(
    private readonly decisions: Decisions,
    private readonly admin: UserAdminWrites,
    private readonly users: UserReads,
    private readonly growerWrites: GrowerWrites,
    private readonly orders: PrivacyOrders,
    private readonly holds: LegalHolds,
  ) {}

  /** The person's data, and that of the growers they looked after, is destroyed; the task says when. */
  async erase(userId: number, growerIds: readonly number[], actor: Actor): Promise<void> {
    const order = await this.orders.open('erase', actor);
    const scope = placeOfPerson((await this.users.read(userId)).state);
    await this.decisions.transact({ actor, scope, erases: true }, async (tx) => {
      const target = await this.admin.expectManaged(tx, userId, actor);
      await this.holds.expectNone(tx, [{ kind: 'user', id: userId }, ...growerIds.map((id) => ({ kind: 'customer' as const, id }))]);
      await this.admin.removeIn(tx, target);
      await this.growerWrites.removeWithin(tx, growerIds);
      const keys = growerIds.map((id) => `grower:${id}`);
      await order.queue(tx, { kind: 'user', id: userId }, [...keys, ...this.users.keysBeside(target)]);
      return {};
    });
    order.start();
  }
}
