import { Global, Module } from '@nestjs/common';
import { Attachments } from './attachments.js';
import { Anchors } from './anchors.js';
import { CommentController } from './comment.controller.js';
import { RunCommentHandler } from './comment.handler.js';
import { CommentsByEntity } from './comments-by-entity.projection.js';
import { Comments } from './comments.js';
import { FilesController } from './files.controller.js';

@Global()
@Module({
  controllers: [CommentController, FilesController],
  providers: [RunCommentHandler, Comments, Anchors, Attachments, CommentsByEntity],
  exports: [Comments, Anchors],
})
export class CommentModule {}
