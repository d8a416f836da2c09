export { CommentsPanel } from './comments-panel';
export { useCommentCounts } from './queries';
