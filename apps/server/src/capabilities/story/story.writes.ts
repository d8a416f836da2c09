import { Injectable } from '@nestjs/common';
import type { Story, StoryCommand, StoryState } from '@loam/domain/story/story.decider';
import type { StoryImage } from '@loam/domain/story/story.events';
import type { SaveStory } from '@loam/domain/story/story.schema';
import type { Decided } from '../../platform/decisions/aggregate.js';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { Sequence } from '../../platform/decisions/sequence.js';
import { type Owners, scopeOfOwners } from '../access/index.js';
import { stories } from './story.aggregate.js';
import { type SentPhoto, StoryPhotos } from './story-photos.js';
import { StoryReads } from './story.reads.js';

/** Where a day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

/** Everything that is decided about farmer stories. */
@Injectable()
export class StoryWrites {
  constructor(
    private readonly decisions: Decisions,
    private readonly ids: Sequence,
    private readonly clock: Clock,
    private readonly context: RequestContext,
    private readonly reads: StoryReads,
    private readonly photos: StoryPhotos,
  ) {}

  /** @throws 404 StoryNotFound; 412 revisionConflict; 422 storyInFuture, tooManyStoryImages, unknownStoryImage; 428 revisionRequired */
  async save(
    owners: Owners,
    { id, revision: _, ...input }: SaveStory,
    sent: readonly SentPhoto[],
    actor: Actor,
  ): Promise<Decided<StoryState>> {
    const { growerId } = owners;
    const before = id === undefined ? [] : (await this.reads.ofGrower(growerId, id)).images;
    const storyId = id ?? (await this.ids.next('story'));
    const added = await this.photos.keep({ storyId, growerId }, sent, actor);
    const given = { growerId, added, latest: this.clock.today(EARLIEST_ZONE) };
    const seen = this.context.current?.ifRevision !== undefined;
    const { title, text, date } = input;
    const command: StoryCommand =
      id === undefined
        ? {
            ...given,
            type: 'WriteStory',
            id: storyId,
            actorId: actor.id,
            input: { ...input, title: title!, text: text!, date: date ?? this.clock.today() },
          }
        : { ...given, type: 'ChangeStory', seen, input };
    const decided = await this.decisions.run(stories, storyId, command, { actor, scope: scopeOfOwners(owners) });
    await this.photos.remove(without(before, (decided.state as Story).images));
    return decided;
  }

  /** All or none. @throws 404 StoryNotFound */
  async remove(owners: Owners, ids: readonly number[], actor: Actor): Promise<void> {
    const { growerId } = owners;
    const named = [...new Set(ids)];
    const images = (await Promise.all(named.map((id) => this.reads.ofGrower(growerId, id)))).flatMap((one) => one.images);
    await this.decisions.transact({ actor, scope: scopeOfOwners(owners) }, async (tx) => {
      for (const id of named) await tx.run(stories, id, { type: 'RemoveStory', growerId });
      return {};
    });
    await this.photos.remove(images);
  }
}

const without = (before: readonly StoryImage[], after: readonly StoryImage[]) =>
  before.filter(({ id }) => !after.some((image) => image.id === id));
