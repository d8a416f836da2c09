import { Module, type OnModuleInit } from '@nestjs/common';
import { Decisions } from '../../platform/decisions/decisions.js';
import { bodyOfState, historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { FileClaims } from '../../platform/files/file-claims.js';
import { FileReaders } from '../../platform/files/file-readers.js';
import { noneWhenRefused } from '../../platform/refusal/refused.js';
import { UserModule } from '../user/index.js';
import { AccessModule } from '../access/index.js';
import { Attachments, commentOf, nameOf } from './attachments.js';
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
    told: CommentReads,
    readers: FileReaders,
    histories: HistorySources,
  ) {
    histories.register(historyOfBody('comment', comments, bodyOfState, (actor, id) => told.one(actor, id as number)));
    readers.register(nameOf, async (actor, id) => {
      const found = await told.one(actor, commentOf(id)).catch(noneWhenRefused);
      return found?.comment.attachments?.some((one) => one.id === id) === true;
    });
  }

  onModuleInit() {
    this.claims.register(nameOf, async (id) => {
      const { state } = await this.decisions.read(comments, commentOf(id));
      return state.status !== 'none' && state.attachments?.some((one) => one.id === id) === true;
    });
  }
}
