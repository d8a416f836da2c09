import { Injectable } from '@nestjs/common';
import { languageOf } from '@loam/domain/kernel/language';
import { type Localizable, localizable, type UserState } from '@loam/domain/user/user.decider';
import { ROLE } from '@loam/domain/kernel/roles';
import { userErrors } from '@loam/domain/user/user.errors';
import { type ChangePreferences, type ChangeProfile, type Preferences, type RegisterUser } from '@loam/domain/user/user.schema';
import { languages } from '@loam/domain/kernel/localization';
import { type Localization, nothingSet } from '@loam/domain/organization/localization';
import type { Decided, Loaded } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../platform/decisions/reservation.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { type AccountHolder, Accounts, type Contact } from '../../platform/identity/accounts.port.js';
import { credential } from '../../platform/identity/credential.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { LocalizationReads } from '../organization/index.js';
import { SeatKeeping } from './seat-keeping.js';
import { users } from './user.aggregate.js';

/** The space of names in which an address has one account. */
export const EMAIL = 'email';

/** Of a person who is registered by others: what differs from what everybody begins with. */
const chosenIn = (input: RegisterUser): Localizable[] => localizable.filter((part) => input[part] !== (part === 'metricTypeId' ? 0 : 1));

/** The space in which a person of an identity provider is one user. */
const SSO = 'sso';
const ssoName = (issuer: string, subject: string) => `${issuer} ${subject}`;

export const actorOf = ({ id, fullName, roleId, companyId, collectionIds, groupIds }: UserState): Actor => ({
  id,
  name: fullName,
  roleId,
  collectionIds,
  groupIds,
  ...(companyId !== undefined && { companyId }),
});

/** People, by their own streams: fresh on every node and there without Redis. */
@Injectable()
export class UserReads implements Accounts {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly localizations: LocalizationReads,
    private readonly seats: SeatKeeping,
    private readonly clock: Clock,
  ) {}

  read(id: number): Promise<Loaded<UserState>> {
    return this.decisions.read(users, id);
  }

  async idByEmail(email: string): Promise<number | undefined> {
    const { holder } = (await this.decisions.read(reservation, reservationId(EMAIL, email))).state;
    return holder === undefined ? undefined : idOfStream(holder);
  }

  async idBySso(issuer: string, subject: string): Promise<number | undefined> {
    const { holder } = (await this.decisions.read(reservation, reservationId(SSO, ssoName(issuer, subject)))).state;
    return holder === undefined ? undefined : idOfStream(holder);
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

  async holder(userId: number): Promise<AccountHolder | undefined> {
    const { state } = await this.read(userId);
    if (state.status === 'none' || state.status === 'removed') return undefined;
    return { actor: actorOf(state), status: state.status, ...(state.sessionsEnded && { sessionsEnded: state.sessionsEnded }) };
  }

  async contact(userId: number): Promise<Contact> {
    const { state } = await this.read(userId);
    const { languageId } = await this.preferences(state);
    return { email: state.email, name: state.fullName, language: languageOf(languages.find(({ id }) => id === languageId)?.code) };
  }

  /** What the person reads by: their own choice, else what their group, collection or company sets. */
  async preferences(state: UserState): Promise<Preferences & { metricTypeId: 0 | 1 }> {
    const own = { ...state.preferences, metricTypeId: state.metricTypeId };
    if (localizable.every((part) => state.chosen.includes(part))) return own;
    const { unitTypeId: metricTypeId, ...set } = await this.placeOf(state);
    const heard = localizable.filter((part) => !state.chosen.includes(part) && { ...set, metricTypeId }[part] !== null);
    return { ...own, ...Object.fromEntries(heard.map((part) => [part, { ...set, metricTypeId }[part]])) };
  }

  endSessions(tx: Transaction, userId: number, at: string, exceptSid?: string): Promise<unknown> {
    return tx.run(users, userId, { type: 'EndSessions', at, ...(exceptSid !== undefined && { exceptSid }) });
  }

  /** What is set where a person belongs; of several groups or collections the first. */
  private async placeOf({ roleId, companyId, collectionIds: [collectionId], groupIds: [groupId] }: UserState): Promise<Localization> {
    if (companyId === undefined) return nothingSet;
    if (roleId === ROLE.companyAdmin || roleId === ROLE.executive) return this.localizations.at({ companyId });
    if (groupId !== undefined) return this.localizations.ofGroup(groupId);
    return this.localizations.at({ companyId, ...(collectionId !== undefined && { collectionId }) });
  }

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

  /** Empty for somebody who was erased, and for nobody. */
  async nameOf(id: number): Promise<string> {
    return (await this.read(id)).state.fullName;
  }

  /** With the name of who it is by, as it is now: names are kept with their person and nowhere else. */
  async named<T extends { readonly by: { readonly id: number; readonly name: string } }>(item: T): Promise<T> {
    const { id, name } = item.by;
    return { ...item, by: { id, name: id > 0 ? await this.nameOf(id) : name } };
  }

  readIn = (tx: Transaction, id: number): Promise<Loaded<UserState>> => tx.read(users, id);

  /** The account ends: its sessions, its seat and its hold on the address with it. `replacementId`: who takes over. */
  async removeIn(tx: Transaction, { id, email, companyId }: UserState, replacementId?: number): Promise<void> {
    await this.seats.leave(tx, id, companyId, 'LeaveSeat');
    await tx.run(users, id, { type: 'EndSessions', at: this.clock.now() });
    await tx.run(users, id, { type: 'RemoveUser', ...(replacementId !== undefined && { replacementId }) });
    await tx.release(EMAIL, email, `user-${id}`);
  }

  /** Owners of what is sealed about a person under other keys than their own. */
  keysBeside = ({ invitationId }: UserState): string[] => (invitationId === undefined ? [] : [`invitation:${invitationId}`]);

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
