import { comment, type Comment, type CommentCommand, type CommentState } from '@loam/domain/comment/comment.decider';
import type { CommentEvent } from '@loam/domain/comment/comment.events';
import {
  type MentionsLooked,
  mentionsLooked,
  type MentionsLookedCommand,
  type MentionsLookedState,
} from '@loam/domain/comment/mentions-looked.decider';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** Sealed with the key of the grower it is about: erasing the grower erases what was said. */
export const comments: Aggregate<CommentState, CommentCommand, CommentEvent> = {
  kind: 'comment',
  decider: comment,
  owner: (_id, state) => `grower:${(state as Comment).growerId}`,
};

/** `mentionsLooked-<userId>`: up to which comment a person has looked at those that name them. */
export const looks: Aggregate<MentionsLookedState, MentionsLookedCommand, MentionsLooked> = {
  kind: 'mentionsLooked',
  decider: mentionsLooked,
  owner: (id) => `user:${Number(id)}`,
};
