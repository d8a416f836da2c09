import { Injectable } from '@nestjs/common';
import { shareErrors } from '@loam/domain/plan/plan-share.errors';
import { archiveEndsAt, type PdfExport } from '@loam/domain/share/pdf-export.decider';
import { pdfExportErrors } from '@loam/domain/share/pdf-export.errors';
import type { PdfExportBody } from '@loam/domain/share/pdf-export.schema';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { type ZippedFile, zipped } from '../../../platform/files/zip-stream.js';
import { Download } from '../../../platform/http/answers/download.js';
import { refused } from '../../../platform/refusal/refused.js';
import { Access } from '../../access/index.js';
import { KeptSheets } from '../link/kept-sheets.js';
import { exportNamed, pdfExportBody } from './pdf-export.answers.js';
import { pdfExports } from './pdf-exports.aggregate.js';

const ZIP = 'application/zip';
const missing = () => refused(shareErrors, 'DocumentNotFound');

/** How far PDFs of several plans are, and the archive they end in. */
@Injectable()
export class PdfExportReads {
  constructor(
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly kept: KeptSheets,
  ) {}

  /** The actor's own; undefined where the task is none of these. */
  async own(actor: Actor, taskId: number): Promise<PdfExportBody | undefined> {
    const found = await this.find(actor.id, taskId);
    return found && pdfExportBody(found);
  }

  /**
   * C148: for whoever may read all plans in it, now. Undefined where the name is none of an archive.
   * @throws 404 DocumentNotFound; 409 notReady to who asked for it, while plans are drawn
   */
  async document(name: string, actor: Actor): Promise<Download | undefined> {
    const named = exportNamed(name, actor.id);
    if (!named) return undefined;
    const found = await this.find(named.userId, named.taskId);
    if (!found) throw missing();
    if (found.endedAt === null) throw named.userId === actor.id ? refused(pdfExportErrors, 'notReady') : missing();
    const endsAt = archiveEndsAt(found);
    if (endsAt === null || this.clock.now() >= endsAt) throw missing();
    for (const { planId } of drawnOf(found)) if (!(await this.access.reaches(actor, 'plan', planId))) throw missing();
    return new Download(`plans-${found.startedAt.slice(0, 10)}.zip`, ZIP, zipped(this.files(found, actor)));
  }

  /** One after the other, so that a reader has one of them in memory and not all; who has lost a plan meanwhile gets no further. */
  private async *files(found: PdfExport, actor: Actor): AsyncGenerator<ZippedFile> {
    for (const { planId, document } of drawnOf(found)) {
      if (!(await this.access.reaches(actor, 'plan', planId))) throw missing();
      const file = await this.kept.find({ kind: 'f', planId, id: document });
      if (!file) throw missing();
      yield { name: file.name, bytes: file.content as Uint8Array, at: new Date(found.lastAt) };
    }
  }

  private async find(userId: number, taskId: number): Promise<PdfExport | undefined> {
    return (await this.decisions.read(pdfExports, userId)).state.exports.find((one) => one.taskId === taskId);
  }
}

const drawnOf = ({ outcomes }: PdfExport) => outcomes.flatMap((outcome) => ('document' in outcome ? [outcome] : []));
