export { AttachmentList } from './attachments';
export { CommentWriter } from './comment-writer';
export { CommentsPanel } from './comments-panel';
export { useCommentCounts } from './queries';
