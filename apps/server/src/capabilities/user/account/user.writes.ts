import { Injectable } from '@nestjs/common';
import { type Localizable, localizable, type UserState } from '@loam/domain/user/user.decider';
import { userErrors } from '@loam/domain/user/user.errors';
import type { ChangePreferences, ChangeProfile, RegisterUser } from '@loam/domain/user/user.schema';
import type { Decided } from '../../../platform/decisions/aggregate.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../../platform/decisions/reservation.js';
import { Sequence } from '../../../platform/decisions/sequence.js';
import { idOfStream } from '../../../platform/event-store/stream-name.js';
import { credential } from '../../../platform/identity/credential.js';
import { SeatKeeping } from './seat-keeping.js';
import { users } from './user.aggregate.js';
import { EMAIL, SSO, ssoName } from './user.reads.js';

/** Of a person who is registered by others: what differs from what everybody begins with. */
const chosenIn = (input: RegisterUser): Localizable[] => localizable.filter((part) => input[part] !== (part === 'metricTypeId' ? 0 : 1));

/** What people change of themselves, and how accounts begin and end. */
@Injectable()
export class UserWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly seats: SeatKeeping,
  ) {}

  changeProfile(actor: Actor, input: ChangeProfile): Promise<Decided<UserState>> {
    return this.decisions.run(users, actor.id, { type: 'ChangeProfile', input }, { actor });
  }

  changePreferences(actor: Actor, input: ChangePreferences & { metricTypeId?: 0 | 1 }): Promise<Decided<UserState>> {
    return this.decisions.run(users, actor.id, { type: 'ChangePreferences', input }, { actor });
  }

  /** `passwordHash` comes from `Passwords`. @throws Refused 409 emailExists */
  async register(input: RegisterUser, passwordHash: string, actor: Actor): Promise<Decided<UserState>> {
    const id = await this.nextId();
    const scope = { ...(input.companyId !== undefined && { companyId: input.companyId }) };
    return this.decisions.transact({ actor, scope }, (tx) => this.registerIn(tx, id, input, passwordHash, chosenIn(input)));
  }

  async linkSso(tx: Transaction, userId: number, issuer: string, subject: string): Promise<unknown> {
    const name = ssoName(issuer, subject);
    const { holder } = (await tx.read(reservation, reservationId(SSO, name))).state;
    // who was removed for good does not keep the place of who comes anew
    const before = holder === undefined ? undefined : (await tx.read(users, idOfStream(holder))).state.status;
    if (before === 'none' || before === 'removed') await tx.release(SSO, name, holder!);
    await tx.claim(SSO, name, `user-${userId}`, { catalogue: userErrors, key: 'ssoNotAuthorized' });
    return tx.run(users, userId, { type: 'LinkSso', issuer, subject });
  }

  endSessions(tx: Transaction, userId: number, at: string, exceptSid?: string): Promise<unknown> {
    return tx.run(users, userId, { type: 'EndSessions', at, ...(exceptSid !== undefined && { exceptSid }) });
  }

  nextId = (): Promise<number> => this.ids.next('user');

  /** `welcome`: what the invitation said. @throws Refused 409 emailExists, companyCapacityReached, groupCapacityReached */
  async registerIn(
    tx: Transaction,
    id: number,
    input: RegisterUser,
    passwordHash: string,
    chosen: readonly Localizable[] = [],
    welcome?: { readonly invitationId: number; readonly maxInvites?: number },
  ): Promise<Decided<UserState>> {
    await tx.claim(EMAIL, input.email, `user-${id}`, { catalogue: userErrors, key: 'emailExists', field: 'email' });
    const decided = await tx.run(users, id, { type: 'RegisterUser', id, input, chosen, ...(welcome && { welcome }) });
    await this.seats.take(tx, id, input, welcome?.invitationId);
    await tx.run(credential, id, { type: 'SetPassword', userId: id, hash: passwordHash });
    return decided;
  }
}
