import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import type { PlanPdf } from '@loam/domain/plan/plan-share.events';
import type { PlanSheet } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { isOverdue, openExports, type PdfExport, type PlanOutcome } from '@loam/domain/share/pdf-export.decider';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Actor, type Scope, SYSTEM, type Transaction } from '../../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../../platform/decisions/request-context.js';
import { LiveNamespace } from '../../../platform/live/sockets/live-namespace.js';
import { Jobs } from '../../../platform/queue/jobs.js';
import { Refused } from '../../../platform/refusal/refused.js';
import { planAggregate } from '../../plan/index.js';
import { UserReads } from '../../user/index.js';
import { pdfExportBody } from './pdf-export.answers.js';
import { pdfExports } from './pdf-exports.aggregate.js';
import { PlanFiles } from './plan-files.js';

/** Then other jobs have their turn: this one is offered again within two seconds. */
const TURN_MS = 10_000;
/** A plan that could not be drawn so often is told as failed. */
const TRIES = 5;

/** Plans of many growers are called alike. A slash would begin a folder. */
const fileName = ({ grower, name }: PlanSheet) =>
  `${grower} - ${name}`
    .split(/[\\/]/)
    .map((part) => part.trim())
    .join(' - ');

type Drawn = { readonly outcome: PlanOutcome; readonly recorded?: { readonly pdf: PlanPdf; readonly scope: Scope } };

/**
 * Draws the plans of exports. A job is all of one person's, so that whoever asks for many holds one place of the jobs and, as
 * everybody, takes turns where pages are drawn. A PDF is kept before the append that says so; a node that is killed in between
 * draws that one plan again.
 */
@Injectable()
export class PdfExportRun implements OnModuleInit {
  private readonly logger = new Logger('share');
  private readonly tries = new Map<string, number>();

  constructor(
    private readonly jobs: Jobs,
    private readonly decisions: Decisions,
    private readonly context: RequestContext,
    private readonly clock: Clock,
    private readonly users: UserReads,
    private readonly files: PlanFiles,
    private readonly live: LiveNamespace,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: 'pdfExports',
      stream: pdfExports.kind,
      opens: ['PdfExportStarted'],
      closes: ['PdfExportsDone'],
      handle: (userId, stop) => this.carryOut(userId, stop),
    });
  }

  private async carryOut(userId: number, stop: AbortSignal): Promise<void> {
    const until = this.clock.steady() + TURN_MS;
    while (!stop.aborted && this.clock.steady() < until) {
      const [open] = openExports((await this.decisions.read(pdfExports, userId)).state);
      if (!open || !(await this.decideNext(open))) return;
    }
  }

  /** False when it is to be tried again later. */
  private async decideNext(open: PdfExport): Promise<boolean> {
    const { userId, taskId, planIds, outcomes } = open;
    const planId = planIds[outcomes.length]!;
    const holder = await this.users.holder(userId);
    const actor = holder?.status === 'active' ? holder.actor : undefined;
    const work = () => this.drawn(open, planId, actor);
    // as the person who asked: theirs is the turn where pages are drawn
    const drawn = await this.context.run({ id: `task-${taskId}`, ...(actor && { actor }) }, work);
    if (!drawn) return false;
    this.tries.delete(`${taskId} ${planId}`);
    await this.context.run({ id: `task-${taskId}` }, () => this.decide(open, drawn, actor ?? SYSTEM));
    return true;
  }

  private async drawn(open: PdfExport, planId: number, actor: Actor | undefined): Promise<Drawn | undefined> {
    if (!actor) return { outcome: { planId, failed: 'PlanNotFound' } };
    if (isOverdue(open, this.clock.millis())) return { outcome: { planId, failed: 'pdfFailed' } };
    try {
      const { pdf, scope } = await this.files.keep({ planId }, open.language, actor, { fileName });
      return { outcome: { planId, document: pdf.id }, recorded: { pdf, scope } };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { status, key } = error.refusal;
      const tried = (this.tries.get(`${open.taskId} ${planId}`) ?? 0) + 1;
      if (status < 500 || tried >= TRIES) return { outcome: { planId, failed: status < 500 ? key : 'pdfFailed' } };
      this.tries.set(`${open.taskId} ${planId}`, tried);
      return undefined;
    }
  }

  /** The plan's event and the export's are one append; a plan that is gone meanwhile has no PDF. */
  private async decide(open: PdfExport, { outcome, recorded }: Drawn, actor: Actor): Promise<void> {
    const { userId, taskId } = open;
    const place = actor === SYSTEM ? {} : placeOfPerson(actor);
    try {
      const { decided } = await this.decisions.transact({ actor, scope: recorded?.scope ?? place }, async (tx) => {
        const command = { type: 'DecidePlan', taskId, outcome: await this.record(tx, outcome, recorded), at: this.clock.now() } as const;
        return { decided: await tx.run(pdfExports, userId, command, place) };
      });
      const now = decided.state.exports.find((one) => one.taskId === taskId);
      const by = { id: userId, name: actor.name };
      if (now)
        this.live.announce(`task:${taskId}`, { type: 'PdfExportProgressed', id: taskId, at: now.lastAt, by, data: pdfExportBody(now) });
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
      this.logger.debug(`task ${taskId}: ${error.refusal.key}`); // decided on another node: the next look says how it stands
    }
  }

  private async record(tx: Transaction, outcome: PlanOutcome, recorded: Drawn['recorded']): Promise<PlanOutcome> {
    if (!recorded) return outcome;
    const { planId } = outcome;
    try {
      await tx.attempt(() => tx.run(planAggregate, planId, { type: 'RecordPdf', pdf: recorded.pdf }));
      return outcome;
    } catch (error) {
      if (error instanceof Refused && error.refusal.status === 404) return { planId, failed: error.refusal.key };
      throw error;
    }
  }
}
