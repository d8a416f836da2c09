import { story, type Story, type StoryCommand, type StoryState } from '@loam/domain/story/story.decider';
import type { StoryEvent } from '@loam/domain/story/story.events';
import type { Aggregate } from '../../platform/decisions/aggregate.js';

/** Sealed with the grower's key: erasing the grower erases what was told of them. */
export const stories: Aggregate<StoryState, StoryCommand, StoryEvent> = {
  kind: 'story',
  decider: story,
  owner: (_id, state) => `grower:${(state as Story).growerId}`,
};
