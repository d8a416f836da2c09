import { Controller, Req } from '@nestjs/common';
import type { AskedOf } from '@loam/domain/kernel/call/call';
import { storyCalls as calls } from '@loam/domain/story/story.calls';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { entity } from '../../platform/http/answers/entity.js';
import type { Request } from '../../platform/http/call/call.js';
import { CurrentActor } from '../../platform/http/call/decorators.js';
import { Asked } from '../../platform/http/route/asked.js';
import { Access, Call } from '../access/index.js';
import { StoryPhotos } from './story-photos.js';
import { StoryReads } from './story.reads.js';
import { StoryWrites } from './story.writes.js';

/** What growers tell, or advisers of them, with photos. */
@Controller()
export class StoryController {
  constructor(
    private readonly access: Access,
    private readonly storyReads: StoryReads,
    private readonly storyWrites: StoryWrites,
    private readonly photos: StoryPhotos,
  ) {}

  @Call(calls.list)
  async list(@Asked() { params: { id } }: AskedOf<typeof calls.list>, @CurrentActor() actor: Actor) {
    await this.access.grower(actor, id);
    const items = await this.storyReads.of(id);
    return { items, total: items.length };
  }

  @Call(calls.save)
  async save(@Asked() { params, body: json }: AskedOf<typeof calls.save>, @Req() request: Request, @CurrentActor() actor: Actor) {
    const { body, photos } = json ? { body: json, photos: [] } : await this.photos.read(request);
    const owners = await this.access.grower(actor, params.id);
    const decided = await this.storyWrites.save(owners, body, photos, actor);
    return entity(await this.storyReads.saved(decided), decided);
  }

  @Call(calls.remove)
  async remove(@Asked() { params, body: { ids } }: AskedOf<typeof calls.remove>, @CurrentActor() actor: Actor) {
    await this.storyWrites.remove(await this.access.grower(actor, params.id), ids, actor);
    return { deleted: ids };
  }
}
