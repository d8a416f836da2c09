import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { canonicalJson } from '@loam/domain/kernel/canonical-json';
import { outcomesOf, type Upload, type UploadCommand, type UploadState } from '@loam/domain/upload/upload.decider';
import { uploadErrors } from '@loam/domain/upload/upload.errors';
import { mayUpload } from '@loam/domain/upload/upload.policy';
import type { ColumnMapping } from '@loam/domain/upload/upload-columns.schema';
import type { RowValues } from '@loam/domain/upload/upload.schema';
import type { Decided, Loaded } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { reservation, reservationId } from '../../platform/decisions/reservation.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import type { UploadedFile } from '../../platform/http/bodies/multipart.js';
import { refused } from '../../platform/refusal/refused.js';
import { Jobs } from '../../platform/queue/jobs.js';
import { idOfStream } from '../../platform/event-store/stream-name.js';
import { Access, scopeOfOwners } from '../access/index.js';
import { OrganizationReads } from '../organization/index.js';
import { UserReads } from '../user/index.js';
import { Sheets } from './sheets.js';
import { uploads } from './upload.aggregate.js';
import { UploadFiles } from './upload-files.js';

const fileSpace = (groupId: number) => `upload-file-${groupId}`;

/** Uploads as their streams say, and everything that people ask of them. The rows themselves are decided by `UploadRun`. */
@Injectable()
export class UploadWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly context: RequestContext,
    private readonly access: Access,
    private readonly organization: OrganizationReads,
    private readonly users: UserReads,
    private readonly sheets: Sheets,
    private readonly files: UploadFiles,
    private readonly jobs: Jobs,
  ) {}

  /** By the person's and the company's rights as they stand now; also asked while an upload runs. */
  async mayUpload(actor: Actor): Promise<boolean> {
    if (actor.companyId === undefined) return false;
    const [{ state }, company] = await Promise.all([this.users.read(actor.id), this.organization.company(actor.companyId)]);
    return mayUpload(
      { roleId: actor.roleId, active: state.status === 'active', bulkUpload: state.permissions.bulkUpload },
      company.state.toggles,
    );
  }

  /** The upload as it stands. Outside the scope, or without the right, it is answered like missing or forbidden. */
  async one(actor: Actor, taskId: number): Promise<Loaded<UploadState> & { readonly state: Upload }> {
    if (!(await this.mayUpload(actor))) throw refused(apiErrors, 'forbidden');
    const loaded = await this.decisions.read(uploads, taskId);
    const { state, position = 0 } = loaded;
    if (state.status === 'none' || !(await this.access.reaches(actor, 'group', state.groupId))) throw refused(uploadErrors, 'TaskNotFound');
    const request = this.context.current;
    if (request && state.status === 'ended') request.position = Math.max(request.position ?? 0, position); // lists that this person reads next show the rows
    return { ...loaded, state: await this.users.named(state) };
  }

  /** Asked before a file is read. @throws Refused 403 forbidden, 404 GroupNotFound */
  async reach(actor: Actor, groupId: number): Promise<void> {
    if (!(await this.mayUpload(actor))) throw refused(apiErrors, 'forbidden');
    await this.access.group(actor, groupId);
  }

  /** Reads the file and writes down what is to be done; the rows are decided later. @throws Refused 403, 404, 413, 415, 422 */
  async start(groupId: number, file: UploadedFile, mapping: ColumnMapping | undefined, actor: Actor): Promise<Upload> {
    const place = scopeOfOwners(await this.access.group(actor, groupId)) as { companyId: number; collectionId: number; groupId: number };
    const { rows, total } = await this.sheets.read({ name: file.name, bytes: file.bytes, mapping });
    const fingerprint = createHash('sha256')
      .update(file.bytes)
      .update(canonicalJson(mapping ?? []))
      .digest('hex');
    const id = await this.ids.next('task');
    const by = { id: actor.id, name: '' }; // names are kept with their person and nowhere else
    const rowsFile = await this.files.keep({ id, groupId, by }, file.name, 'rows', rows);
    const { state } = await this.decisions.transact({ actor, scope: place }, async (tx) => {
      const { holder } = (await tx.read(reservation, reservationId(fileSpace(groupId), fingerprint))).state;
      if (holder === undefined)
        await tx.claim(fileSpace(groupId), fingerprint, `task-${id}`, { catalogue: apiErrors, key: 'internalError' });
      const sameAs = holder === undefined || holder === `task-${id}` ? null : idOfStream(holder);
      const start = {
        id,
        ...place,
        kind: 'customer' as const,
        by,
        at: this.clock.now(),
        file: { name: file.name, size: file.bytes.length },
        rowsFile,
        total,
        sameAs,
      };
      return tx.run(uploads, id, { type: 'StartUpload', start });
    });
    this.jobs.nudge();
    return this.users.named(state as Upload);
  }

  pause = (actor: Actor, taskId: number) => this.command(actor, taskId, { type: 'PauseUpload', at: this.clock.now() });
  resume = (actor: Actor, taskId: number) => this.command(actor, taskId, { type: 'ResumeUpload', at: this.clock.now() });
  /** Rows that are done stay. */
  cancel = (actor: Actor, taskId: number) => this.command(actor, taskId, { type: 'CancelUpload', at: this.clock.now() });

  /** Given rows, or all that are not imported; rows that are imported stay as they are. */
  async rerun(actor: Actor, taskId: number, given: readonly number[] | undefined): Promise<Decided<UploadState>> {
    const { state } = await this.one(actor, taskId);
    if (state.status !== 'ended') throw refused(uploadErrors, 'taskRunning');
    const numbers = (await this.files.rows(state)).numbers;
    const known = new Set([...numbers, ...outcomesOf(state).keys()]);
    if (given?.some((row) => !known.has(row))) throw refused(uploadErrors, 'RowNotFound');
    return this.command(actor, taskId, { type: 'RerunUpload', rows: given ? [...new Set(given)] : numbers, at: this.clock.now() });
  }

  /** Values that are left out stay, null and blank clear. */
  async correct(actor: Actor, taskId: number, row: number, values: Readonly<Record<string, string | null | undefined>>): Promise<Upload> {
    const { state, seq } = await this.one(actor, taskId);
    if (state.status !== 'ended') throw refused(uploadErrors, 'taskRunning');
    if ('imported' in (outcomesOf(state).get(row) ?? {})) throw refused(uploadErrors, 'rowImported');
    const kept = await this.files.row(state, await this.files.rows(state), row);
    if (!kept) throw refused(uploadErrors, 'RowNotFound');
    const merged = Object.fromEntries(
      Object.entries({ ...kept.values, ...values }).filter(([, text]) => typeof text === 'string' && text.trim() !== ''),
    ) as RowValues;
    const valuesFile = await this.files.keep(state, state.file.name, `row-${row}-${seq}`, Buffer.from(JSON.stringify(merged)));
    const decided = await this.command(actor, taskId, { type: 'CorrectRow', row, valuesFile });
    return decided.state as Upload;
  }

  private async command(actor: Actor, taskId: number, command: UploadCommand): Promise<Decided<UploadState>> {
    const { state } = await this.one(actor, taskId);
    const decided = await this.decisions.run(uploads, taskId, command, { actor, scope: scopeOfOwners(state) });
    this.jobs.nudge();
    return { ...decided, state: await this.users.named(decided.state as Upload) };
  }
}
