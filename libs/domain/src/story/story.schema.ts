import { z } from 'zod';
import { crossField, deleteBody } from '../kernel/schema/schema.js';
import { isoDate, multilineText, positiveId, text } from '../kernel/string/text.js';
import './story.errors.js';
import '../kernel/errors/picture.errors.js';

/** Code points, and photos of one story. */
export const storyLimits = { title: 120, text: 10_000, images: 10 } as const;

/**
 * `POST customer/{id}/stories`: without `id` it is written, with it that one is changed; absent is left as it is. New photos are
 * files of a form; `images` are those that stay, in their order.
 */
export const saveStory = z
  .strictObject({
    id: positiveId().optional(),
    title: text(1, storyLimits.title).optional(),
    text: multilineText(storyLimits.text, { min: 1 }).optional(),
    /** absent of a new one: today */
    date: isoDate().optional(),
    images: z
      .array(z.string().max(200, { error: 'lengthRange' }))
      .max(100, { error: 'itemCount' })
      .optional(),
    revision: z.int().min(0).optional(),
  })
  .check(
    crossField((value, report) => {
      if (value.id !== undefined) return;
      if (value.title === undefined) report('title', 'required');
      if (value.text === undefined) report('text', 'required');
    }),
  )
  .meta({ id: 'SaveStory' });
export type SaveStory = z.infer<typeof saveStory>;

export const removeStories = deleteBody(500);

export const storyBody = z
  .object({
    id: z.int(),
    customerId: z.int(),
    title: z.string(),
    text: z.string(),
    /** when it happened */
    date: z.iso.date(),
    /** their bytes: `GET files/{id}`; size in bytes, width and height in pixels */
    images: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), size: z.int(), width: z.int(), height: z.int() })),
    /** who wrote it */
    by: z.object({ id: z.int(), name: z.string() }),
    revision: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Story' });
export type StoryBody = z.infer<typeof storyBody>;
export const storyList = z.object({ items: z.array(storyBody), total: z.int() }).meta({ id: 'StoryList' });
export const storiesRemoved = z.object({ deleted: z.array(z.int()) }).meta({ id: 'StoriesRemoved' });
