import { Global, Module } from '@nestjs/common';
import { Anchors } from './anchors.js';
import { CommentController } from './comment.controller.js';
import { RunCommentHandler } from './comment.handler.js';
import { CommentsByEntity } from './comments-by-entity.projection.js';
import { Comments } from './comments.js';

@Global()
@Module({ controllers: [CommentController], providers: [RunCommentHandler, Comments, Anchors, CommentsByEntity], exports: [Comments, Anchors] })
export class CommentModule {}
