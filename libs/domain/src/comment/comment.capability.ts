import { audited, defineCapability, type EventShown, told } from '../kernel/capability.js';
import type { CommentEvent } from './comment.events.js';

const events = {
  CommentAdded: told,
  CommentEdited: audited,
  CommentResolved: audited,
  CommentRemoved: audited,
} satisfies Record<CommentEvent['type'], EventShown>;

export const commentCapability = defineCapability({
  name: 'comment',
  kinds: {
    comment: {
      events,
      alsoTold: 'around',
      history: { comment: { en: 'comment', mr: 'टिप्पणी', pt: 'comentário', es: 'comentario' } },
    },
  },
});
