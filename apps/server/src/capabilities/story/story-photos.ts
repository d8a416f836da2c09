import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { StoryImage } from '@loam/domain/story/story.events';
import { saveStory, type SaveStory } from '@loam/domain/story/story.schema';
import { validate } from '@loam/domain/kernel/errors/validate';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { acceptedPicture } from '../../platform/files/accepted-picture.js';
import { FileClaims } from '../../platform/files/file-claims.js';
import { FileReaders } from '../../platform/files/file-readers.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.port.js';
import type { Picture } from '../../platform/files/picture.js';
import { safeName } from '../../platform/files/safe-name.js';
import { fileLimits, readMultipart } from '../../platform/http/bodies/multipart.js';
import type { Request } from '../../platform/http/call/call.js';
import { noneWhenRefused, Refused } from '../../platform/refusal/refused.js';
import { stories } from './story.aggregate.js';
import { StoryReads } from './story.reads.js';

/** A photo's file says which story it is of. */
const nameOf = /^\d+-story-(\d+)-[0-9a-f]{32}$/;
const storyOf = (fileId: string): number => Number(nameOf.exec(fileId)![1]);

/** A photo that was sent and is not kept yet: read and written anew, so that no place or camera stays in it. */
export interface SentPhoto {
  readonly name: string;
  readonly picture: Picture;
}

/** Photos of farmer stories, sealed under the grower's key like the story itself. */
@Injectable()
export class StoryPhotos implements OnModuleInit {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly decisions: Decisions,
    private readonly context: RequestContext,
    private readonly reads: StoryReads,
    private readonly claims: FileClaims,
    private readonly readers: FileReaders,
  ) {}

  onModuleInit(): void {
    this.claims.register(nameOf, async (id) => {
      const { state } = await this.decisions.read(stories, storyOf(id));
      return state.status === 'there' && state.images.some((one) => one.id === id);
    });
    this.readers.register(nameOf, async (actor, id) => {
      const found = await this.reads.one(actor, storyOf(id)).catch(noneWhenRefused);
      return found?.story.images.some((one) => one.id === id) === true;
    });
  }

  /** A form with photos. @throws Refused 413 fileTooLarge, imageTooLarge; 415 imageOnly; 422 imageTooSmall and what is wrong with its `data` */
  async read(request: Request): Promise<{ body: SaveStory; photos: readonly SentPhoto[] }> {
    const { files, data } = await readMultipart(request, fileLimits.photos);
    const read = validate(saveStory, data ?? {});
    if ('refusal' in read) throw new Refused(read.refusal);
    this.context.giveRevision(read.value.revision);
    const photos: SentPhoto[] = [];
    for (const { name, bytes } of files) {
      photos.push({ name, picture: acceptedPicture(bytes) });
      await setImmediate(); // others get their turn between any two
    }
    return { body: read.value, photos };
  }

  /** Durable before the event that names them; a photo goes by what it holds, so that a repeat finds the same place. */
  async keep(
    place: { readonly storyId: number; readonly growerId: number },
    photos: readonly SentPhoto[],
    actor: Actor,
  ): Promise<StoryImage[]> {
    const kept: StoryImage[] = [];
    for (const { name: given, picture } of photos) {
      const { type, extension, width, height, bytes } = picture;
      const name = `${safeName(given).replace(/\.[^.]{1,10}$/, '')}.${extension}`;
      const sum = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const { id, size } = await this.files.put({
        ...{ name, type, bytes, userId: actor.id },
        owner: `grower:${place.growerId}`,
        key: `story-${place.storyId}-${sum}`,
      });
      kept.push({ id, name, type, size, width, height });
    }
    return kept;
  }

  async remove(images: readonly StoryImage[]): Promise<void> {
    for (const { id } of images) await this.files.remove(id);
  }
}
