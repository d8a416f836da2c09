export { Anchors } from './anchors.js';
export { Attachments } from './attachments.js';
export { CommentModule } from './comment.module.js';
export { CommentReads } from './comment.reads.js';
