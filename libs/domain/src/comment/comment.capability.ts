import { audited, bookkeeping, defineCapability, type EventShown, told } from '../kernel/capability/capability.js';
import type { CommentEvent } from './comment.events.js';
import type { MentionsLooked } from './mentions-looked.decider.js';

const events = {
  CommentAdded: told,
  CommentEdited: audited,
  CommentResolved: audited,
  CommentRemoved: audited,
} satisfies Record<CommentEvent['type'], EventShown>;

const lookedEvents = { MentionsLooked: bookkeeping } satisfies Record<MentionsLooked['type'], EventShown>;

export const commentCapability = defineCapability({
  name: 'comment',
  kinds: {
    comment: {
      events,
      alsoTold: 'around',
      history: { comment: { en: 'comment', mr: 'टिप्पणी', pt: 'comentário', es: 'comentario' } },
    },
    /** Of a person; told to their other devices. */
    mentionsLooked: { events: lookedEvents, topic: { name: 'user' } },
  },
});
