import { Injectable } from '@nestjs/common';
import { monthKeysUntil } from '@loam/domain/access/access-entry.decider';
import { languageOfId } from '@loam/domain/kernel/locale/language';
import { localizable, type UserState } from '@loam/domain/user/user.decider';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Preferences } from '@loam/domain/user/user.schema';
import { type Localization, nothingSet } from '@loam/domain/organization/localization';
import type { Loaded } from '../../../platform/decisions/aggregate.js';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../../platform/decisions/reservation.js';
import type { AccountHolder, Contact } from '../../../platform/identity/accounts.port.js';
import { idOfStream } from '../../../platform/event-store/stream-name.js';
import { LocalizationReads } from '../../organization/index.js';
import { users } from './user.aggregate.js';

/** The space of names in which an address has one account. */
export const EMAIL = 'email';

/** The space in which a person of an identity provider is one user. */
export const SSO = 'sso';
export const ssoName = (issuer: string, subject: string) => `${issuer} ${subject}`;

export const actorOf = ({ id, fullName, roleId, companyId, collectionIds, groupIds, permissions }: UserState): Actor => ({
  id,
  name: fullName,
  roleId,
  collectionIds,
  groupIds,
  ...(companyId !== undefined && { companyId }),
  ...(permissions.readOnly && { readsOnly: true }),
  ...(permissions.audit && roleId !== ROLE.executive && { audits: true }),
});

/** People, by their own streams: fresh on every node and there without Redis. */
@Injectable()
export class UserReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly localizations: LocalizationReads,
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

  async holder(userId: number): Promise<AccountHolder | undefined> {
    const { state } = await this.read(userId);
    if (state.status === 'none' || state.status === 'removed') return undefined;
    return { actor: actorOf(state), status: state.status, ...(state.sessionsEnded && { sessionsEnded: state.sessionsEnded }) };
  }

  async contact(userId: number): Promise<Contact> {
    const { state } = await this.read(userId);
    const { languageId } = await this.preferences(state);
    return { email: state.email, name: state.fullName, language: languageOfId(languageId) };
  }

  /** What the person reads by: their own choice, else what their group, collection or company sets. */
  async preferences(state: UserState): Promise<Preferences & { metricTypeId: 0 | 1 }> {
    const own = { ...state.preferences, metricTypeId: state.metricTypeId };
    if (localizable.every((part) => state.chosen.includes(part))) return own;
    const { unitTypeId: metricTypeId, ...set } = await this.placeOf(state);
    const heard = localizable.filter((part) => !state.chosen.includes(part) && { ...set, metricTypeId }[part] !== null);
    return { ...own, ...Object.fromEntries(heard.map((part) => [part, { ...set, metricTypeId }[part]])) };
  }

  /** What is set where a person belongs; of several groups or collections the first. */
  private async placeOf({ roleId, companyId, collectionIds: [collectionId], groupIds: [groupId] }: UserState): Promise<Localization> {
    if (companyId === undefined) return nothingSet;
    if (roleId === ROLE.companyAdmin || roleId === ROLE.executive) return this.localizations.at({ companyId });
    if (groupId !== undefined) return this.localizations.ofGroup(groupId);
    return this.localizations.at({ companyId, ...(collectionId !== undefined && { collectionId }) });
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

  /** Owners of what is sealed about a person under other keys than their own. */
  keysBeside = ({ id, invitationId }: UserState): string[] => [
    ...(invitationId === undefined ? [] : [`invitation:${invitationId}`]),
    ...monthKeysUntil(id, this.clock.now()),
  ];
}
