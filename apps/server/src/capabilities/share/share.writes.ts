import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@loam/domain/kernel/language';
import { DAY_MS } from '@loam/domain/kernel/dates';
import { type Offered, type PlanShare, SHARE_MS, shareOpen } from '@loam/domain/plan/plan-share';
import type { PlanSheet, SharedPlan } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { shareErrors } from '@loam/domain/plan/plan-share.errors';
import type { SharePlanBody, SharesAnswer } from '@loam/domain/plan/plan-share.schema';
import { type Config, CONFIG } from '../../platform/config/config.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor, DecisionOptions } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Mails, type OpenMail } from '../../platform/mail/mails.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { HistoryReads } from '../audit/index.js';
import { planAggregate, PlanReads, stands } from '../plan/index.js';
import { UserReads } from '../user/index.js';
import { fits, hashOf, type Link, LinkSecrets, nameOfLink, readLink } from './link-secrets.js';
import { PlanSheetReads } from './plan-sheet.reads.js';

const missing = () => refused(shareErrors, 'ShareNotFound');
const failed = ({ option }: Pick<SharePlanBody, 'option'>) =>
  refused(shareErrors, option === 'sms' ? 'somethingWrongPhone' : 'somethingWrong');

/** Links to plans for people without an account: each to one revision, good for thirty days or until it is taken back. */
@Injectable()
export class ShareWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly context: RequestContext,
    private readonly access: Access,
    private readonly reads: PlanReads,
    private readonly sheets: PlanSheetReads,
    private readonly historyReads: HistoryReads,
    private readonly mails: Mails,
    private readonly secrets: LinkSecrets,
    private readonly users: UserReads,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /**
   * C137, and C152 with what is `offered`: its link leads to a file. A link or WhatsApp message is for the person to pass on; a mail or an SMS goes out before the answer, or else the link is
   * taken back. @throws 404 PlanNotFound; 502 somethingWrong, somethingWrongPhone
   */
  async share(body: SharePlanBody, language: Language, actor: Actor, offered?: Offered) {
    const { planId, option } = body;
    const owners = await this.access.plan(actor, planId);
    const { state } = await this.reads.load(planId);
    const link = { kind: 's', planId, id: await this.ids.next('share') } as const;
    const secret = this.secrets.of(owners.growerId, link);
    const token = `${nameOfLink(link)}-${secret}`;
    const path = offered ? `/api/share/${token}?format=pdf` : `/share/${token}`;
    const expiresAt = new Date(this.clock.millis() + SHARE_MS).toISOString();
    const to = option === 'email' ? body.email : option === 'link' ? undefined : body.phoneNumber;
    const values = { sharer: actor.name, plan: String(state.draft.plan['name'] ?? ''), days: String(SHARE_MS / DAY_MS) };
    const letter =
      option === 'email' || option === 'sms' ? await this.letter({ option, to: to!, language, values, path, until: expiresAt }) : undefined;
    const options = { actor, scope: scopeOfOwners(owners) };
    const decided = await this.decisions.transact(options, async (tx) => {
      const { revision } = await tx.read(planAggregate, planId);
      const share: PlanShare = {
        id: link.id,
        option,
        ...(to && { to }),
        hash: hashOf(secret),
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
    if (letter && !(await this.sent(letter, link, options))) throw failed(body);
    const share = decided.state.shares.find(({ id }) => id === link.id)!;
    return {
      decided,
      answer: {
        id: nameOfLink(link),
        url: `${this.config.publicUrl}${path}`,
        expiresAt: share.expiresAt,
        sent: letter !== undefined,
        revision: share.revision,
      },
    };
  }

  /** C340: newest first, those that lead nowhere any more too. */
  async list(planId: number, actor: Actor): Promise<SharesAnswer> {
    await this.access.plan(actor, planId);
    const { state } = await this.reads.load(planId);
    const now = this.clock.now();
    const shares = await Promise.all(state.shares.map((share) => this.users.named(share)));
    const items = shares.map((share) => ({
      id: nameOfLink({ kind: 's', planId, id: share.id }),
      option: share.option,
      to: share.to ?? null,
      revision: share.revision,
      at: share.at,
      expiresAt: share.expiresAt,
      by: share.by,
      status: share.revoked ? ('revoked' as const) : shareOpen(share, now) ? ('open' as const) : ('expired' as const),
    }));
    return { items: items.reverse(), total: items.length };
  }

  /** C256: by the link's name, or by the whole token. @throws 404 ShareNotFound, also out of the actor's scope */
  async revoke(token: string, actor: Actor) {
    const link = readLink(token);
    if (link?.kind !== 's' || !(await this.access.reaches(actor, 'plan', link.planId))) throw missing();
    const { planId, id, secret } = link;
    const { state } = await this.reads.load(planId);
    if (secret !== undefined && !state.shares.some((share) => share.id === id && fits(secret, share.hash))) throw missing();
    const owners = await this.access.plan(actor, planId);
    const options = { actor, scope: scopeOfOwners(owners) };
    return this.decisions.run(planAggregate, planId, { type: 'RevokeShare', id, at: this.clock.now() }, options);
  }

  /** C255: what the link leads to, whoever holds it; `why` how its figures came about. @throws 404 ShareNotFound */
  async read(
    { kind, planId, id, secret }: Link,
    language: Language,
  ): Promise<{ share: PlanShare; sheet: PlanSheet; why: () => Promise<SharedPlan['why']> }> {
    if (kind !== 's' || secret === undefined) throw missing();
    const { state } = await this.decisions.read(planAggregate, planId);
    const share = stands(state) ? state.shares.find((one) => one.id === id) : undefined;
    if (!share || !fits(secret, share.hash) || !shareOpen(share, this.clock.now())) throw missing();
    const { then, head } = await this.historyReads.at('plan', planId, share.revision);
    // a grower who is gone takes the links along
    const sheet = await this.sheets.of(then, head, language, { advice: false }).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 404 ? missing() : error;
    });
    return { share: await this.users.named(share), sheet, why: () => this.sheets.whys(then) };
  }

  private async letter({
    option,
    ...rest
  }: {
    option: 'email' | 'sms';
    to: string;
    language: Language;
    values: Readonly<Record<string, string>>;
    path: string;
    until: string;
  }): Promise<OpenMail> {
    try {
      return await this.mails.open(option === 'sms' ? { kind: 'sharedPlanSms', channel: 'sms', ...rest } : { kind: 'sharedPlan', ...rest });
    } catch (error) {
      throw error instanceof Refused && error.refusal.key === 'mailNotConfigured' ? failed({ option }) : error;
    }
  }

  /** Beside what an Idempotency-Key repeats: a repeat sends nothing again, and stays as refused as the first time. */
  private async sent(letter: OpenMail, { planId, id }: Link, options: DecisionOptions): Promise<boolean> {
    const repeated = this.context.current?.keyed?.replaying === true;
    return this.context.apart(async () => {
      if (repeated) {
        const { state } = await this.decisions.read(planAggregate, planId);
        return state.shares.some((share) => share.id === id && !share.revoked);
      }
      if (await letter.deliver()) return true;
      await letter.withdraw();
      await this.decisions.run(planAggregate, planId, { type: 'RevokeShare', id, at: this.clock.now() }, options);
      return false;
    });
  }
}
