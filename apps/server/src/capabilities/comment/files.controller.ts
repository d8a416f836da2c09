import { Controller, Get, Param } from '@nestjs/common';
import { commentErrors } from '@loam/domain/comment/comment.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Download } from '../../platform/http/answers/download.js';
import { AnswersFile } from '../../platform/http/openapi/answers.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { Allow, planners } from '../access/index.js';
import { Attachments, attachmentTypes } from './attachments.js';
import { CommentReads } from './comment.reads.js';

@Controller('files')
@Allow(...planners)
export class FilesController {
  constructor(
    private readonly commentReads: CommentReads,
    private readonly attachments: Attachments,
  ) {}

  /** C254: for whoever may read the comment that it hangs on; for everyone else there is no such file. */
  @Get(':id')
  @AnswersFile(...attachmentTypes)
  async download(@Param('id') id: string, @CurrentActor() actor: Actor): Promise<Download> {
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
