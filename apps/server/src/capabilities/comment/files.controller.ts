import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { commentErrors } from '@loam/domain/comment/comment.errors';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import type { Reply } from '../../platform/http/call.js';
import { CurrentActor } from '../../platform/http/decorators.js';
import { refused } from '../../platform/http/refused.js';
import { Allow, planners } from '../access/index.js';
import { Attachments } from './attachments.js';
import { Comments } from './comments.js';

@Controller('files')
@Allow(...planners)
export class FilesController {
  constructor(
    private readonly comments: Comments,
    private readonly attachments: Attachments,
  ) {}

  /** C254: for whoever may read the comment that it hangs on; for everyone else there is no such file. */
  @Get(':id')
  async download(@Param('id') id: string, @CurrentActor() actor: Actor, @Res({ passthrough: true }) reply: Reply): Promise<StreamableFile> {
    const commentId = this.attachments.commentOf(id);
    const found = commentId === undefined ? undefined : await this.comments.one(actor, commentId).catch(() => undefined);
    if (!found?.comment.attachments?.some((one) => one.id === id)) throw refused(commentErrors, 'FileNotFound');
    const { file, bytes } = await this.attachments.open(id);
    void reply.headers({
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': 'sandbox',
    });
    return new StreamableFile(bytes, { type: file.type, length: bytes.length });
  }
}
