import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { attachmentTypes } from '@loam/domain/kernel/call/attachment-types';
import { invalid, Refusal } from '@loam/domain/kernel/errors/errors';
import { validationErrors } from '@loam/domain/kernel/errors/validation.errors';
import { evidenceFileId, evidenceFileKey, namesFile } from '@loam/domain/sustainability/report/evidence-files';
import { REPORT_PLAN_STATE, sustainabilityErrors } from '@loam/domain/sustainability/sustainability.errors';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { FileClaims } from '../../platform/files/file-claims.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.port.js';
import { safeName } from '../../platform/files/safe-name.js';
import { Download } from '../../platform/http/answers/download.js';
import type { Request } from '../../platform/http/call/call.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Attachments } from '../comment/index.js';
import { planAggregate } from '../plan/index.js';
import { Reports } from './reports.js';
import { reports } from './sustainability.aggregates.js';

/** Files that show an answer of a report, sealed under its grower's key; kept while an answer names them. */
@Injectable()
export class EvidenceFiles {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly attachments: Attachments,
    private readonly decisions: Decisions,
    private readonly found: Reports,
    claims: FileClaims,
  ) {
    claims.register(evidenceFileId, async (id) => {
      const { state } = await this.decisions.read(reports, Number(evidenceFileId.exec(id)![1]));
      return state.status === 'there' && namesFile(state.answers, id);
    });
  }

  /** @throws 404; 409 planStateForbids; 413 attachmentsTooLarge, quotaExceeded; 415 unsupportedFormat; 422 required */
  async add(reportId: number, request: Request, actor: Actor) {
    const { loaded } = await this.found.reach(actor, reportId);
    const { growerId, planId } = loaded.state;
    const plan = (await this.decisions.read(planAggregate, planId)).state;
    if (plan.status !== 'active' && plan.status !== 'completed') throw new Refused(new Refusal('planStateForbids', 409, REPORT_PLAN_STATE));
    const { files } = await this.attachments.read(request);
    const [file, more] = files;
    if (!file || more) throw new Refused(invalid([{ field: 'file', key: 'required', message: validationErrors.required.message }]));
    const type = attachmentTypes[extname(file.name).toLowerCase() as keyof typeof attachmentTypes];
    const name = safeName(file.name);
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    const { id, size } = await this.files.put({
      ...{ name, type, bytes: file.bytes, userId: actor.id },
      owner: `grower:${growerId}`,
      key: evidenceFileKey(reportId, sha256),
    });
    return { fileId: id, fileName: name, type, size };
  }

  /** For whoever sees the report whose answer names it. @throws 404 */
  async open(reportId: number, fileId: string, actor: Actor): Promise<Download> {
    const { loaded } = await this.found.reach(actor, reportId);
    const kept = namesFile(loaded.state.answers, fileId) ? await this.files.read(fileId) : undefined;
    if (!kept) throw refused(sustainabilityErrors, 'EvidenceFileNotFound');
    return new Download(kept.file.name, kept.file.type, kept.bytes);
  }
}
