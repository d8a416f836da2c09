import { Injectable, type OnModuleInit } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { type Upload, type UploadState, uploadStatusOf } from '@loam/domain/upload/upload.decider';
import { uploadErrors } from '@loam/domain/upload/upload.errors';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { refused } from '../../platform/refusal/refused.js';
import { Access } from '../access/index.js';
import { UserReads } from '../user/index.js';
import { uploads } from './upload.aggregate.js';
import { UploadRights } from './upload-rights.js';

/** What the audit tells of an upload: its file, and what became of its rows once it is over. */
function uploadParts({ state }: Loaded<UploadState>): object {
  if (state.status === 'none') return {};
  const { file, total, ok, existing, failed, cancelled, undo } = state;
  const over = state.status === 'ended' && { rowsImported: ok, rowsExisting: existing, rowsFailed: failed };
  return {
    fileName: file.name,
    rows: total,
    status: uploadStatusOf(state),
    cancelled,
    ...over,
    ...(undo && { undone: undo.status === 'done' }),
  };
}

/** One upload, as its stream says. */
@Injectable()
export class UploadTaskReads implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly context: RequestContext,
    private readonly access: Access,
    private readonly rights: UploadRights,
    private readonly users: UserReads,
    private readonly histories: HistorySources,
  ) {}

  onModuleInit(): void {
    this.histories.register(historyOfBody('upload', uploads, uploadParts, (actor, id) => this.one(actor, id as number)));
  }

  /** The upload as it stands. Outside the scope, or without the right, it is answered like missing or forbidden. */
  async one(actor: Actor, taskId: number): Promise<Loaded<UploadState> & { readonly state: Upload }> {
    if (!(await this.rights.mayLookAfterSome(actor))) throw refused(apiErrors, 'forbidden');
    const loaded = await this.decisions.read(uploads, taskId);
    const { state, position = 0 } = loaded;
    if (state.status === 'none' || !(await this.access.reaches(actor, 'group', state.groupId))) throw refused(uploadErrors, 'TaskNotFound');
    // only now: whoever may look after one sheet alone learns nothing of another group's uploads
    if (!(await this.rights.mayLookAfter(actor, state.kind))) throw refused(apiErrors, 'forbidden');
    const request = this.context.current;
    if (request && state.status === 'ended') request.position = Math.max(request.position ?? 0, position); // lists that this person reads next show the rows
    return { ...loaded, state: await this.named(state) };
  }

  async stateOf(id: number): Promise<UploadState> {
    return (await this.decisions.read(uploads, id)).state;
  }

  /** With the name of who began it, which is kept with that person and nowhere else. */
  named = (state: Upload): Promise<Upload> => this.users.named(state);
}
