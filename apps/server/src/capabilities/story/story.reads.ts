import { Injectable } from '@nestjs/common';
import type { Story, StoryState } from '@loam/domain/story/story.decider';
import { storyErrors } from '@loam/domain/story/story.errors';
import type { StoryBody } from '@loam/domain/story/story.schema';
import type { Loaded } from '../../platform/decisions/aggregate.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { stamps } from '../../platform/http/answers/entity.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { refused, Refused } from '../../platform/refusal/refused.js';
import { Access, type Owners } from '../access/index.js';
import { UserReads } from '../user/index.js';
import { type ListedStory, STORIES, storyKey, storyRows } from './stories.projection.js';
import { stories } from './story.aggregate.js';

/** Farmer stories as people read them. */
@Injectable()
export class StoryReads {
  constructor(
    private readonly read: ReadModel,
    private readonly users: UserReads,
    private readonly decisions: Decisions,
    private readonly access: Access,
  ) {}

  /** One that is there and in the actor's scope. @throws 404 StoryNotFound, the same for both */
  async one(actor: Actor, id: unknown): Promise<{ story: Story; owners: Owners }> {
    const story = typeof id === 'number' ? (await this.decisions.read(stories, id)).state : undefined;
    if (story?.status !== 'there') throw refused(storyErrors, 'StoryNotFound');
    const owners = await this.access.grower(actor, story.growerId).catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.status === 404 ? refused(storyErrors, 'StoryNotFound') : error;
    });
    return { story, owners };
  }

  /** One of this grower. The reader's right is not asked. @throws 404 StoryNotFound */
  async ofGrower(growerId: number, id: number): Promise<Story> {
    const { state } = await this.decisions.read(stories, id);
    if (state.status !== 'there' || state.growerId !== growerId) throw refused(storyErrors, 'StoryNotFound');
    return state;
  }

  /** Newest first. The reader's right is not asked. */
  async of(growerId: number): Promise<StoryBody[]> {
    const ids = (await this.read.all(STORIES, storyRows(growerId), 'date')).toReversed();
    const listed = ids.length === 0 ? [] : await this.read.getMany<ListedStory>(STORIES, ids.map(storyKey));
    return Promise.all(listed.flatMap((one) => (one ? [this.body({ ...one, growerId })] : [])));
  }

  /** One as it stands after it was saved. */
  saved(decided: Loaded<StoryState>): Promise<StoryBody> {
    const { status: _, ...written } = decided.state as Story;
    return this.body({ ...written, ...stamps(decided) });
  }

  private body({ growerId: customerId, writtenBy, images, ...story }: ListedStory & { readonly growerId: number }): Promise<StoryBody> {
    const { id, title, text, date, revision, createdAt, updatedAt } = story;
    const written = { id, customerId, title, text, date, images: [...images], by: { id: writtenBy, name: '' } };
    return this.users.named({ ...written, revision, createdAt, updatedAt });
  }
}
