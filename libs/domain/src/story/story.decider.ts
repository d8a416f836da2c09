import { apiErrors } from '../kernel/errors/api.errors.js';
import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { isRefusal, type Refusal, refuse } from '../kernel/errors/errors.js';
import { storyErrors } from './story.errors.js';
import type { StoryEvent, StoryImage, StoryWritten } from './story.events.js';
import { storyLimits } from './story.schema.js';

/** `images`: ids of those that stay, in their order; absent: all of them. */
interface Told {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly date?: string | undefined;
  readonly images?: readonly string[] | undefined;
}
interface Given {
  readonly growerId: number;
  /** Photos that came with it, after those that stay. */
  readonly added: readonly StoryImage[];
  /** The last day that has begun anywhere on earth, `YYYY-MM-DD`. */
  readonly latest: string;
}

export type StoryCommand =
  | (Given & {
      type: 'WriteStory';
      id: number;
      actorId: number;
      input: Told & { readonly title: string; readonly text: string; readonly date: string };
    })
  /** `seen`: the sender has said which revision they saw, so that what they leave out is left out on purpose. */
  | (Given & { type: 'ChangeStory'; seen: boolean; input: Told })
  | { type: 'RemoveStory'; growerId: number };

export type StoryState = { readonly status: 'none' } | (StoryWritten['data'] & { readonly status: 'there' | 'removed' });
export type Story = Extract<StoryState, { id: number }>;

const no = refuse(storyErrors);
const noApi = refuse(apiErrors);

const late = (date: string | undefined, latest: string): Refusal | undefined =>
  date !== undefined && date > latest ? no('storyInFuture', { max: latest, value: date }) : undefined;

/** Those that stay of `before`, then what came; a photo that is there already comes once. */
function imagesOf(before: readonly StoryImage[], kept: readonly string[] | undefined, added: readonly StoryImage[]) {
  const unknown = kept?.findIndex((id) => !before.some((image) => image.id === id)) ?? -1;
  if (unknown >= 0) return no('unknownStoryImage', { value: kept![unknown] }, `images[${unknown}]`);
  const stay = kept ? [...new Set(kept)].map((id) => before.find((image) => image.id === id)!) : before;
  const images = [...stay, ...added.filter(({ id }, i) => ![...stay, ...added.slice(0, i)].some((image) => image.id === id))];
  const max = storyLimits.images;
  return images.length > max ? no('tooManyStoryImages', { max, value: images.length }) : images;
}

const sameImages = (a: readonly StoryImage[], b: readonly StoryImage[]) => a.length === b.length && a.every(({ id }, i) => id === b[i]!.id);

function write({ id, growerId, actorId, input, added, latest }: Extract<StoryCommand, { type: 'WriteStory' }>) {
  const { title, text, date } = input;
  const images = imagesOf([], input.images, added);
  if (isRefusal(images)) return images;
  return late(date, latest) ?? [{ type: 'StoryWritten' as const, data: { id, growerId, title, text, date, images, writtenBy: actorId } }];
}

function change({ input, added, seen, latest }: Extract<StoryCommand, { type: 'ChangeStory' }>, state: Story) {
  const images = imagesOf(state.images, input.images, added);
  if (isRefusal(images)) return images;
  const refusal = late(input.date, latest);
  if (refusal) return refusal;
  if (!seen && state.images.some(({ id }) => !images.some((image) => image.id === id))) return noApi('revisionRequired');
  const { title = state.title, text = state.text, date = state.date } = input;
  const changes = {
    ...(title !== state.title && { title }),
    ...(text !== state.text && { text }),
    ...(date !== state.date && { date }),
    ...(!sameImages(images, state.images) && { images }),
  };
  const { id, growerId } = state;
  return Object.keys(changes).length === 0 ? [] : [{ type: 'StoryChanged' as const, data: { id, growerId, ...changes } }];
}

/** What a grower tells, or an adviser of them: a day, a title, a text and photos. */
export const story: Decider<StoryState, StoryCommand, StoryEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'WriteStory') return state.status === 'none' ? write(command) : []; // the same id twice is a repeat, not an error
    if (state.status !== 'there' || state.growerId !== command.growerId) return no('StoryNotFound');
    if (command.type === 'RemoveStory') return [{ type: 'StoryRemoved', data: { id: state.id, growerId: state.growerId } }];
    return change(command, state);
  },

  evolve(state, event) {
    if (event.type === 'StoryWritten') return { ...event.data, status: 'there' };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'StoryChanged':
        return { ...state, ...event.data };
      case 'StoryRemoved':
        return { ...state, status: 'removed', title: '', text: '', images: [] };
      default:
        return unknownEvent(state, event);
    }
  },
};
