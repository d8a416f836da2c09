import { Injectable } from '@nestjs/common';
import { placeOfPerson } from '@loam/domain/access/scope.policy';
import type { Language } from '@loam/domain/kernel/locale/language';
import { OPEN_EXPORTS, openExports } from '@loam/domain/share/pdf-export.decider';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { Sequence } from '../../../platform/decisions/sequence.js';
import { Jobs } from '../../../platform/queue/jobs.js';
import { tryLater } from '../../../platform/refusal/refused.js';
import { Access } from '../../access/index.js';
import { pdfExportBody } from './pdf-export.answers.js';
import { pdfExports } from './pdf-exports.aggregate.js';

/** A plan is drawn in a second or a few. */
const RETRY_S = 10;

/** How PDFs of several plans begin. They are drawn by `PdfExportRun`. */
@Injectable()
export class PdfExportWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly jobs: Jobs,
  ) {}

  /** C150: writes down what is to be drawn. @throws 404 PlanNotFound; 429 while many of the same person are open */
  async start(planIds: readonly number[], language: Language, actor: Actor) {
    const named = [...new Set(planIds)];
    for (const planId of named) await this.access.plan(actor, planId);
    const { state } = await this.decisions.read(pdfExports, actor.id);
    if (openExports(state).length >= OPEN_EXPORTS) throw tryLater('tooManyRequests', RETRY_S);
    const taskId = await this.ids.next('task');
    const start = { userId: actor.id, taskId, planIds: named, language, at: this.clock.now() };
    const decided = await this.decisions.run(pdfExports, actor.id, { type: 'StartExport', start }, { actor, scope: placeOfPerson(actor) });
    this.jobs.nudge();
    const { status, total } = pdfExportBody(decided.state.exports.find((one) => one.taskId === taskId)!);
    return { taskId, status, total };
  }
}
