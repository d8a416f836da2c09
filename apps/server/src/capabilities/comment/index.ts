export { Anchors } from './anchors.js';
export { CommentModule } from './comment.module.js';
export { Comments } from './comments.js';
