import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import { languageOfId } from '@loam/domain/kernel/locale/language';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import {
  INVITE_MS,
  invitation,
  type InvitationCommand,
  type InvitationEvent,
  invitationOpen,
  type InvitationState,
} from '@loam/domain/user/invitation.decider';
import { userErrors } from '@loam/domain/user/user.errors';
import { type Invite, type Register } from '@loam/domain/user/user.schema';
import type { Aggregate, Decided, Loaded } from '../../../platform/decisions/aggregate.js';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Actor, SYSTEM, type Transaction } from '../../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../../platform/decisions/reservation.js';
import { Sequence } from '../../../platform/decisions/sequence.js';
import { refused } from '../../../platform/refusal/refused.js';
import { Passwords } from '../../../platform/identity/passwords.js';
import { Mails, type OpenMail } from '../../../platform/mail/mails.js';
import { idOfStream } from '../../../platform/event-store/stream-name.js';
import { collections, groups } from '../../organization/index.js';
import { SeatKeeping } from '../account/seat-keeping.js';
import { EMAIL } from '../account/user.reads.js';
import { UserWrites } from '../account/user.writes.js';

export const invitations: Aggregate<InvitationState, InvitationCommand, InvitationEvent> = {
  kind: 'invitation',
  decider: invitation,
  owner: (id) => `invitation:${Number(id)}`, // an address of somebody who may never come, to be forgotten by itself
};

/** An invitation on its way to an address. */
export interface InvitationLetter {
  readonly id: number;
  readonly hash: string;
  readonly at: string;
  readonly expiresAt: string;
  readonly mail: OpenMail;
}

/** At most one invitation waits for an address. */
const SPACE = 'invitation';
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Who may become a user: invited by mail, with a link that is good once. Who may invite whom is not decided here. */
@Injectable()
export class InvitationWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly users: UserWrites,
    private readonly passwords: Passwords,
    private readonly mails: Mails,
    private readonly seats: SeatKeeping,
  ) {}

  /**
   * Invites by mail. `place` is what the person will belong to, in words. `instead` of which invitation: its link dies in the same append.
   * @throws Refused 409 alreadyExist, invitationNotSent, inviteLimitReached, companyCapacityReached; 503 mailNotConfigured
   */
  async invite(
    input: Invite,
    { actor, place }: { actor: Actor; place: string },
    instead?: InvitationState,
  ): Promise<{ id: number; expiresAt: string }> {
    const letter = await this.letter(input, { actor, place });
    const sent = await this.decisions.transact({ actor, scope: placeOfPerson(input) }, async (tx) => {
      if (instead) await this.cancelIn(tx, instead.id, instead.invite);
      return this.inviteIn(tx, letter, input, actor);
    });
    await letter.mail.deliver();
    return { id: letter.id, expiresAt: lapsesAt(sent.state) };
  }

  /** What will go to an address; nothing is stored of it before `inviteIn`. @throws Refused 503 mailNotConfigured */
  async letter(input: Invite, { actor, place }: { actor: Actor; place: string }): Promise<InvitationLetter> {
    const id = await this.ids.next('invitation');
    const secret = randomBytes(32).toString('base64url');
    const at = this.clock.now();
    const expiresAt = new Date(Date.parse(at) + INVITE_MS).toISOString();
    const mail = await this.mails.open({
      kind: 'invitation',
      to: input.email,
      language: languageOfId(input.languageId),
      values: { inviter: actor.name, place, days: String(INVITE_MS / DAY_MS) },
      path: `/invite?data=${id}.${secret}`,
      until: expiresAt,
    });
    return { id, hash: sha256(secret), at, expiresAt, mail };
  }

  /** @throws Refused 409 alreadyExist, invitationNotSent, inviteLimitReached, companyCapacityReached, groupCapacityReached */
  async inviteIn(tx: Transaction, { id, hash, at, expiresAt, mail }: InvitationLetter, input: Invite, actor: Actor) {
    await this.expectUninvited(tx, input.email);
    await tx.claim(SPACE, input.email, `invitation-${id}`, { catalogue: userErrors, key: 'invitationNotSent', field: 'email' });
    const invited = await tx.run(invitations, id, { type: 'InviteUser', id, input, hash, at, invitedBy: actor.id });
    await this.seats.hold(tx, id, input, expiresAt, actor);
    await mail.queue(tx);
    return invited;
  }

  /** The newest invitation of an address, open or not. */
  async ofEmail(email: string): Promise<InvitationState | undefined> {
    const { holder } = (await this.decisions.read(reservation, reservationId(SPACE, email))).state;
    return holder === undefined ? undefined : (await this.decisions.read(invitations, idOfStream(holder))).state;
  }

  /** Whether its link leads to an account: it is open, and a place that it names is still there. */
  async opens(state: InvitationState): Promise<boolean> {
    return this.isOpen(state) && state.invite !== undefined && (await this.places(state.invite)) !== undefined;
  }

  isOpen = (state: InvitationState): boolean => invitationOpen(state, this.clock.now());

  read = (id: number): Promise<Loaded<InvitationState>> => this.decisions.read(invitations, id);

  /** The link dies, and the seat is free. @throws Refused 404 inviteNotFound; 409 alreadyRegistered */
  cancel({ id, invite }: InvitationState, actor: Actor): Promise<Decided<InvitationState>> {
    return this.decisions.transact({ actor, scope: invite ? placeOfPerson(invite) : {} }, (tx) => this.cancelIn(tx, id, invite));
  }

  private async cancelIn(tx: Transaction, id: number, invite: Invite | undefined): Promise<Decided<InvitationState>> {
    const cancelled = await tx.run(invitations, id, { type: 'CancelInvitation' });
    await this.seats.giveBack(tx, id, invite?.companyId);
    return cancelled;
  }

  /** Of a link's `data`; undefined when nothing was ever sent with it. It may be used or out of date. */
  async ofLink(data: unknown): Promise<InvitationState | undefined> {
    const link = readLink(data);
    const state = link && (await this.decisions.read(invitations, link.id)).state;
    return state && state.status !== 'none' && state.hash === sha256(link.secret) ? state : undefined;
  }

  /** The invited person becomes a user; the link is used up in the same append. @throws Refused 403 notInvited; 409 emailExists; 410 inviteExpired */
  async register({ fullName, email, password, countryId, languageId, ...rest }: Register): Promise<{ email: string }> {
    const link = readLink(rest.data ?? rest.token);
    const known = await this.ofLink(rest.data ?? rest.token);
    const places = known?.invite && this.isOpen(known) ? await this.places(known.invite) : undefined;
    if (!link || !known?.invite || !places) throw refused(userErrors, 'inviteExpired');
    const { roleId, companyId, maxInvites } = known.invite;
    await this.passwords.check(password, 'password');
    const hash = await this.passwords.hash(password);
    const userId = await this.users.nextId();
    await this.decisions.transact(
      { actor: { ...SYSTEM, id: userId, name: fullName, roleId }, scope: placeOfPerson({ ...known.invite, ...places }) },
      async (tx) => {
        const command = { type: 'AcceptInvitation', hash: sha256(link.secret), email, userId, at: this.clock.now() } as const;
        await tx.run(invitations, link.id, command);
        await this.users.registerIn(
          tx,
          userId,
          {
            email: known.invite!.email,
            fullName,
            roleId,
            ...places,
            countryId,
            languageId: languageId ?? known.invite!.languageId,
            dateFormatId: 1,
            metricTypeId: 0,
            permissions: {},
            ...(companyId !== undefined && { companyId }),
          },
          hash,
          languageId === undefined ? [] : ['languageId'],
          { invitationId: link.id, ...(maxInvites !== undefined && { maxInvites }) },
        );
        return {};
      },
    );
    return { email: known.invite.email };
  }

  /** Of the groups and collections that were named those that have not been removed since; undefined when none is left. */
  private async places({ groupIds, collectionIds }: Invite): Promise<Pick<Invite, 'groupIds' | 'collectionIds'> | undefined> {
    const left = {
      groupIds: await standing(groupIds, async (id) => (await this.decisions.read(groups, id)).state.status),
      collectionIds: await standing(collectionIds, async (id) => (await this.decisions.read(collections, id)).state.status),
    };
    const wants = groupIds.length > 0 ? 'groupIds' : 'collectionIds';
    return left[wants].length > 0 || collectionIds.length === 0 ? left : undefined;
  }

  /** @throws Refused 409 alreadyExist, invitationNotSent */
  private async expectUninvited(tx: Transaction, email: string): Promise<void> {
    const account = (await tx.read(reservation, reservationId(EMAIL, email))).state.holder;
    if (account !== undefined) throw refused(userErrors, 'alreadyExist');
    const { holder } = (await tx.read(reservation, reservationId(SPACE, email))).state;
    if (holder === undefined) return;
    const { state } = await tx.read(invitations, idOfStream(holder));
    if (this.isOpen(state)) throw refused(userErrors, 'invitationNotSent');
    if (state.status === 'pending') await this.cancelIn(tx, state.id, state.invite); // it has lapsed
    await tx.release(SPACE, email, holder);
  }
}

/** When an invitation lapses, ISO. */
export const lapsesAt = ({ at }: InvitationState): string => new Date(Date.parse(at) + INVITE_MS).toISOString();

async function standing(ids: readonly number[], statusOf: (id: number) => Promise<string>): Promise<number[]> {
  const statuses = await Promise.all(ids.map(statusOf));
  return ids.filter((_, n) => statuses[n] === 'active');
}

function readLink(data: unknown): { id: number; secret: string } | undefined {
  const [, id, secret] = (typeof data === 'string' && /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(data)) || [];
  return secret === undefined ? undefined : { id: Number(id), secret };
}
