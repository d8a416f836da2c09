import { Module, type OnModuleInit } from '@nestjs/common';
import { Decisions } from '../../platform/decisions/decisions.js';
import { bodyOfState, historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { FileClaims } from '../../platform/files/file-claims.js';
import { UserModule } from '../user/index.js';
import { AccessModule } from '../access/index.js';
import { Attachments, nameOf } from './attachments.js';
import { comments } from './comment.aggregate.js';
import { Anchors } from './anchors.js';
import { CommentController } from './comment.controller.js';
import { CommentsByEntity } from './comments-by-entity.projection.js';
import { CommentReads } from './comment.reads.js';
import { CommentWrites } from './comment.writes.js';
import { MentionMails } from './mention-mails.js';
import { Mentions } from './mentions.js';
import { FilesController } from './files.controller.js';

@Module({
  imports: [AccessModule, UserModule],
  controllers: [CommentController, FilesController],
  providers: [CommentReads, CommentWrites, Mentions, MentionMails, Anchors, Attachments, CommentsByEntity],
  exports: [CommentReads, Anchors, Attachments],
})
export class CommentModule implements OnModuleInit {
  constructor(
    private readonly claims: FileClaims,
    private readonly decisions: Decisions,
    histories: HistorySources,
    told: CommentReads,
  ) {
    histories.register(historyOfBody('comment', comments, bodyOfState, (actor, id) => told.one(actor, id as number)));
  }

  onModuleInit() {
    this.claims.register(nameOf, async (id) => {
      const { state } = await this.decisions.read(comments, Number(nameOf.exec(id)![1]));
      return state.status !== 'none' && state.attachments?.some((one) => one.id === id) === true;
    });
  }
}
