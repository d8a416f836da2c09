import { Injectable } from '@nestjs/common';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import { privacyErrors } from '@loam/domain/privacy/privacy.errors';
import type { AskSubject } from '@loam/domain/privacy/privacy.schema';
import { userErrors } from '@loam/domain/user/user.errors';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Scope } from '../../platform/decisions/decisions.port.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { GrowerWrites } from '../grower/index.js';
import { UserAdminWrites, UserReads } from '../user/index.js';
import { LegalHolds } from './legal-holds.js';
import { type PrivacyTask, PrivacyOrders } from './privacy-orders.js';

/** What people may ask of their data, carried out by an admin for them: to be given it, and to be forgotten. */
@Injectable()
export class PrivacyWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly admin: UserAdminWrites,
    private readonly users: UserReads,
    private readonly growerWrites: GrowerWrites,
    private readonly orders: PrivacyOrders,
    private readonly holds: LegalHolds,
  ) {}

  /**
   * Orders a copy of all data about a grower or user, and names the task that makes it.
   * @throws Refused 404 CustomerNotFound, UserNotFound
   */
  async export({ customerId, userId }: AskSubject, actor: Actor): Promise<number> {
    const subject = customerId === undefined ? ({ kind: 'user', id: userId! } as const) : ({ kind: 'customer', id: customerId } as const);
    const scope = await this.reach(subject, actor);
    const order = await this.orders.open('export', actor);
    await this.decisions.transact({ actor, scope }, async (tx) => (await order.queue(tx, subject), {}));
    order.start();
    return order.taskId;
  }

  /** Whoever ordered a copy may have lost the right to it since. @throws Refused 404 TaskNotFound */
  async expectReach({ subject }: Pick<PrivacyTask, 'subject'>, actor: Actor): Promise<void> {
    await this.reach(subject, actor).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status < 500 ? refused(privacyErrors, 'TaskNotFound') : error;
    });
  }

  private async reach(subject: PrivacyTask['subject'], actor: Actor): Promise<Scope> {
    return subject.kind === 'customer'
      ? scopeOfOwners(await this.access.grower(actor, subject.id))
      : placeOfPerson(await this.admin.reachRemoved(subject.id, actor));
  }

  /** C285: refused while there is a legal hold (409 legalHold). Of a user the account ends with it: a right that waits for nobody. The growers they looked after stay, for an admin to give to somebody else. */
  async erase({ customerId, userId }: AskSubject, actor: Actor): Promise<number> {
    return customerId === undefined ? this.eraseUser(userId!, actor) : this.eraseGrower(customerId, actor);
  }

  private async eraseGrower(id: number, actor: Actor): Promise<number> {
    const owners = await this.access.grower(actor, id);
    const order = await this.orders.open('erase', actor);
    await this.decisions.transact({ actor, scope: scopeOfOwners(owners), erases: true }, async (tx) => {
      await this.holds.expectNone(tx, [{ kind: 'customer', id }]);
      await this.growerWrites.removeWithin(tx, [id]);
      await order.queue(tx, { kind: 'customer', id });
      return {};
    });
    order.start();
    return order.taskId;
  }

  /** A person whose account has ended already can still be forgotten. */
  private async eraseUser(id: number, actor: Actor): Promise<number> {
    const before = await this.admin.reachRemoved(id, actor);
    if (id === actor.id) throw refused(userErrors, 'selfDeactivation', undefined, 'userId');
    const order = await this.orders.open('erase', actor);
    await this.decisions.transact({ actor, scope: placeOfPerson(before), erases: true }, async (tx) => {
      await this.holds.expectNone(tx, [{ kind: 'user', id }]);
      const { state } = await this.users.readIn(tx, id);
      if (state.status !== 'removed') await this.admin.removeIn(tx, await this.admin.expectManaged(tx, id, actor));
      await order.queue(tx, { kind: 'user', id }, this.users.keysBeside(state));
      return {};
    });
    order.start();
    return order.taskId;
  }
}
