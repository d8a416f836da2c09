export { Anchors } from './anchors.js';
export { CommentModule } from './comment.module.js';
export { CommentReads } from './comment.reads.js';
