import { Injectable } from '@nestjs/common';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import { storyCapability } from '@loam/domain/story/story.capability';
import type { StoryEvent, StoryWritten } from '@loam/domain/story/story.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export interface ListedStory extends Omit<StoryWritten['data'], 'growerId'> {
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const STORIES = 'stories-by-grower';
export const storyRows = (growerId: number) => `grower:${growerId}`;
export const storyKey = (id: number) => `story:${id}`;
const ofGrower = (growerId: number) => `ids:${growerId}`;

/** grower → farmer stories. Bump `version` to rebuild beside the old one, then switch. */
@Injectable()
export class StoriesByGrower extends Projection {
  readonly name = STORIES;
  readonly version = 1;
  readonly types = [...eventTypesOf(storyCapability.kinds.story), 'GrowerRemoved'];

  async apply({ type, data, by: { recordedAt } }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    if (type === 'GrowerRemoved') return this.forget(to, (data as { id: number }).id);
    const event = { type, data } as StoryEvent;
    const { growerId, ...given } = event.data;
    if (event.type === 'StoryRemoved') return this.drop(to, growerId, given.id);
    const before = await to.get<ListedStory>(storyKey(given.id));
    if (event.type === 'StoryChanged' && !before) return;
    const now = { ...(before ?? { revision: 0, createdAt: recordedAt }), ...given, updatedAt: recordedAt } as ListedStory;
    to.put(storyKey(given.id), { ...now, revision: now.revision + 1 } satisfies ListedStory);
    to.putRow(storyRows(growerId), given.id, { sort: { date: Date.parse(now.date) } });
    if (!before) to.put(ofGrower(growerId), [...((await to.get<number[]>(ofGrower(growerId))) ?? []), given.id]);
  }

  private async drop(to: ReadModelBatch, growerId: number, id: number): Promise<void> {
    const left = ((await to.get<number[]>(ofGrower(growerId))) ?? []).filter((one) => one !== id);
    if (left.length === 0) to.remove(ofGrower(growerId));
    else to.put(ofGrower(growerId), left);
    to.remove(storyKey(id));
    to.removeRow(storyRows(growerId), id);
  }

  /** A removed grower leaves nothing behind. */
  private async forget(to: ReadModelBatch, growerId: number): Promise<void> {
    for (const id of (await to.get<number[]>(ofGrower(growerId))) ?? []) await this.drop(to, growerId, id);
  }
}
