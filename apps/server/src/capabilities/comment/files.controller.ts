import { Controller } from '@nestjs/common';
import { commentCalls as calls } from '@loam/domain/comment/comment.calls';
import { commentErrors } from '@loam/domain/comment/comment.errors';
import type { AskedOf } from '@loam/domain/kernel/call';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Download } from '../../platform/http/answers/download.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Call } from '../access/index.js';
import { Attachments } from './attachments.js';
import { CommentReads } from './comment.reads.js';

@Controller()
export class FilesController {
  constructor(
    private readonly commentReads: CommentReads,
    private readonly attachments: Attachments,
  ) {}

  /** For whoever may read the comment that it hangs on; for everyone else there is no such file. */
  @Call(calls.file)
  async download(@Asked() { params: { id } }: AskedOf<typeof calls.file>, @CurrentActor() actor: Actor): Promise<Download> {
    const commentId = this.attachments.commentOf(id);
    const found = commentId === undefined ? undefined : await this.commentReads.one(actor, commentId).catch(noneWhenRefused);
    if (!found?.comment.attachments?.some((one) => one.id === id)) throw refused(commentErrors, 'FileNotFound');
    const { file, bytes } = await this.attachments.open(id);
    return new Download(file.name, file.type, bytes);
  }
}

/** Out of scope looks like missing; a store that does not answer is said. */
function noneWhenRefused(error: unknown): undefined {
  if (!(error instanceof Refused) || error.refusal.status >= 500) throw error;
}
