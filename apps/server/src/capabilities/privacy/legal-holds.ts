import { Injectable } from '@nestjs/common';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import { legalHold, type LegalHoldCommand, type LegalHoldEvent, type LegalHoldState } from '@loam/domain/privacy/legal-hold.decider';
import { privacyErrors } from '@loam/domain/privacy/privacy.errors';
import type { AskSubject, SayHold, SubjectKind } from '@loam/domain/privacy/privacy.schema';
import type { Aggregate } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, Scope, Transaction } from '../../platform/decisions/decisions.port.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { UserAdminWrites, UserReads } from '../user/index.js';
import { streamKind } from './subject-kinds.js';

interface Subject {
  readonly kind: SubjectKind;
  readonly id: number;
}
const idOf = ({ kind, id }: Subject) => `${streamKind[kind]}-${id}`;

/** `legal-hold-<grower or user>-<id>`: sealed with the person's own key, for the reason may tell of them. */
const legalHolds: Aggregate<LegalHoldState, LegalHoldCommand, LegalHoldEvent> = {
  kind: 'legal-hold',
  decider: legalHold,
  owner: (_id, state) => {
    if (state.status === 'none') throw new Error('a hold is about somebody');
    return `${streamKind[state.subject.kind]}:${state.subject.id}`;
  },
};

/** Whose data must be kept for legal reasons. Erasing looks here in the append that it would be part of. */
@Injectable()
export class LegalHolds {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: Access,
    private readonly admin: UserAdminWrites,
    private readonly users: UserReads,
    private readonly clock: Clock,
  ) {}

  /** Says that the data of a grower or user must be kept, or no longer. @throws Refused 404 CustomerNotFound, UserNotFound */
  async say({ held, reason, ...asked }: SayHold, actor: Actor) {
    const { subject, scope } = await this.reach(asked, actor);
    const word = { subject, reason, by: actor.id, at: this.clock.now() };
    const type = held ? 'SetHold' : 'ReleaseHold';
    const { state } = await this.decisions.run(legalHolds, idOf(subject), { type, word }, { actor, scope });
    return this.bodyOf(subject, state);
  }

  /** Whether the data of a grower or user must be kept, since when and why. @throws Refused 404 CustomerNotFound, UserNotFound */
  async of(asked: AskSubject, actor: Actor) {
    const { subject } = await this.reach(asked, actor);
    return this.bodyOf(subject, (await this.decisions.read(legalHolds, idOf(subject))).state);
  }

  /** @throws Refused 409 legalHold when the data of one of them must be kept */
  async expectNone(tx: Transaction, subjects: readonly Subject[]): Promise<void> {
    for (const subject of subjects) {
      const { state } = await tx.read(legalHolds, idOf(subject));
      if (state.status !== 'held') continue;
      const { kind, id } = subject;
      throw refused(privacyErrors, 'legalHold', { kind, id, since: state.at }, kind === 'customer' ? 'customerId' : 'userId');
    }
  }

  private async reach({ customerId, userId }: AskSubject, actor: Actor): Promise<{ subject: Subject; scope: Scope }> {
    if (customerId !== undefined)
      return { subject: { kind: 'customer', id: customerId }, scope: scopeOfOwners(await this.access.grower(actor, customerId)) };
    return { subject: { kind: 'user', id: userId! }, scope: placeOfPerson(await this.admin.reachRemoved(userId!, actor)) };
  }

  private async bodyOf(subject: Subject, state: LegalHoldState) {
    if (state.status === 'none') return { subject, held: false, reason: null, by: null, at: null };
    const { status, reason, by, at } = state;
    return { subject, held: status === 'held', reason, by: { id: by, name: await this.users.nameOf(by) }, at };
  }
}
