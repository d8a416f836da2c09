import { Injectable } from '@nestjs/common';
import type { Language } from '@loam/domain/kernel/locale/language';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import { SHARE_MS } from '@loam/domain/plan/plan-share';
import type { Offered, PlanShare } from '@loam/domain/plan/plan-share.events';
import { shareErrors } from '@loam/domain/plan/plan-share.errors';
import type { SharePlanBody } from '@loam/domain/share/share.schema';
import { pathOf } from '@loam/domain/kernel/call/call-path';
import { shareCalls } from '@loam/domain/share/share.calls';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { refused } from '../../../platform/refusal/refused.js';
import { Access, scopeOfOwners } from '../../access/index.js';
import { planAggregate, PlanReads } from '../../plan/index.js';
import { fits, readLink } from './link-secrets.js';
import { notSent, ShareLetters } from './share-letters.js';
import { ShareLinks } from './share-links.js';

const missing = () => refused(shareErrors, 'ShareNotFound');

/** Links to plans for people without an account: each to one revision, good for thirty days or until it is taken back. */
@Injectable()
export class ShareWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly plans: PlanReads,
    private readonly links: ShareLinks,
    private readonly letters: ShareLetters,
  ) {}

  /**
   * C137, and C152 with what is `offered`: its link leads to a file. A link or WhatsApp message is for the person to pass on; a mail or an SMS goes out before the answer, or else the link is
   * taken back. @throws 404 PlanNotFound; 502 somethingWrong, somethingWrongPhone
   */
  async share(body: SharePlanBody, language: Language, actor: Actor, offered?: Offered) {
    const { planId, option } = body;
    const owners = await this.access.plan(actor, planId);
    const { state } = await this.plans.load(planId);
    const link = await this.links.issue('s', planId, owners.growerId);
    const path = offered ? `/api${pathOf(shareCalls.read, { token: link.token })}?format=pdf` : `/share/${link.token}`;
    const expiresAt = new Date(this.clock.millis() + SHARE_MS).toISOString();
    const to = option === 'email' ? body.email : option === 'link' ? undefined : body.phoneNumber;
    const values = { sharer: actor.name, plan: String(state.draft.plan['name'] ?? ''), days: String(SHARE_MS / DAY_MS) };
    const letter =
      option === 'email' || option === 'sms'
        ? await this.letters.open({ option, to: to!, language, values, path, until: expiresAt })
        : undefined;
    const options = { actor, scope: scopeOfOwners(owners) };
    const decided = await this.decisions.transact(options, async (tx) => {
      const { revision } = await tx.read(planAggregate, planId);
      const share: PlanShare = {
        id: link.id,
        option,
        ...(to && { to }),
        hash: link.hash,
        revision,
        at: this.clock.now(),
        expiresAt,
        by: { id: actor.id, name: '' }, // names are kept with their person and nowhere else
        ...(offered && { offered }),
      };
      const shared = await tx.run(planAggregate, planId, { type: 'SharePlan', share });
      await letter?.queue(tx);
      return shared;
    });
    if (letter && !(await this.letters.sent(letter, link, options))) throw notSent(body);
    const share = decided.state.shares.find(({ id }) => id === link.id)!;
    return {
      decided,
      answer: {
        id: link.name,
        url: this.links.urlOf(path),
        expiresAt: share.expiresAt,
        sent: letter !== undefined,
        revision: share.revision,
      },
    };
  }

  /** C256: by the link's name, or by the whole token. @throws 404 ShareNotFound, also out of the actor's scope */
  async revoke(token: string, actor: Actor) {
    const link = readLink(token);
    if (link?.kind !== 's' || !(await this.access.reaches(actor, 'plan', link.planId))) throw missing();
    const { planId, id, secret } = link;
    const { state } = await this.plans.load(planId);
    if (secret !== undefined && !state.shares.some((share) => share.id === id && fits(secret, share.hash))) throw missing();
    const owners = await this.access.plan(actor, planId);
    const options = { actor, scope: scopeOfOwners(owners) };
    return this.decisions.run(planAggregate, planId, { type: 'RevokeShare', id, at: this.clock.now() }, options);
  }
}
