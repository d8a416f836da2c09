import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { story } from './story.decider.js';

const { given } = specify(story);
const photo = (id: string) => ({ id, name: `${id}.jpg`, type: 'image/jpeg', size: 900, width: 640, height: 480 });
const input = { title: 'Mulch paid off', text: 'The terraces kept their water.', date: '2026-05-02' };
const facts = { actorId: 9, latest: '2026-05-02' };
const write = { type: 'WriteStory', id: 7, growerId: 3, input, added: [photo('a')], ...facts } as const;
const data = { id: 7, growerId: 3, ...input, images: [photo('a')], writtenBy: 9 };
const written = { type: 'StoryWritten' as const, data };
const removed = { type: 'StoryRemoved' as const, data: { id: 7, growerId: 3 } };
const change = (given: object, more: object = {}) => ({
  type: 'ChangeStory' as const,
  growerId: 3,
  input: given,
  added: [],
  seen: true,
  latest: facts.latest,
  ...more,
});

describe('a farmer story', () => {
  test('is written with its day, its text and its photos', () => given().when(write).then(written));
  test('is not written twice by a retry', () => given(written).when(write).thenNothing());
  test('cannot lie in the future, and says until when it may', () => {
    const tomorrow = given()
      .when({ ...write, input: { ...input, date: '2026-05-03' } })
      .thenRefused('storyInFuture', 'date');
    expect(tomorrow.details[0]!.params).toEqual({ max: '2026-05-02', value: '2026-05-03' });
    given(written)
      .when(change({ date: '2027-01-01' }))
      .thenRefused('storyInFuture', 'date');
  });
  test('has no more than ten photos', () => {
    const many = Array.from({ length: 11 }, (_, i) => photo(`p${i}`));
    given()
      .when({ ...write, added: many })
      .thenRefused('tooManyStoryImages', 'images');
    given(written)
      .when(change({}, { added: many.slice(1) }))
      .thenRefused('tooManyStoryImages', 'images');
  });

  test('is changed in what is given, and nothing happens when it says so already', () => {
    given(written)
      .when(change({ text: 'Twice as much as last year.' }))
      .then({ type: 'StoryChanged', data: { id: 7, growerId: 3, text: 'Twice as much as last year.' } });
    given(written)
      .when(change({ ...input, images: ['a'] }))
      .thenNothing();
  });
  test('keeps its photos and takes more, and puts them in another order', () => {
    const more = { type: 'StoryChanged' as const, data: { id: 7, growerId: 3, images: [photo('a'), photo('b')] } };
    given(written)
      .when(change({}, { added: [photo('b')] }))
      .then(more);
    given(written, more)
      .when(change({ images: ['b', 'a'] }))
      .then({ type: 'StoryChanged', data: { id: 7, growerId: 3, images: [photo('b'), photo('a')] } });
  });
  test('the same photo again is none more', () =>
    given(written)
      .when(change({}, { added: [photo('a')] }))
      .thenNothing());
  test('loses a photo only to somebody who has seen it', () => {
    given(written)
      .when(change({ images: [] }))
      .then({ type: 'StoryChanged', data: { id: 7, growerId: 3, images: [] } });
    given(written)
      .when(change({ images: [] }, { seen: false }))
      .thenRefused('revisionRequired');
  });
  test('names no photo that it has not', () => {
    const unknown = given(written)
      .when(change({ images: ['a', 'z'] }))
      .thenRefused('unknownStoryImage', 'images[1]');
    expect(unknown.details[0]!.params).toEqual({ value: 'z' });
    given()
      .when({ ...write, input: { ...input, images: ['z'] } })
      .thenRefused('unknownStoryImage', 'images[0]');
  });

  test('is removed once, and is another grower’s for nobody', () => {
    given(written).when({ type: 'RemoveStory', growerId: 3 }).then(removed);
    given(written, removed).when({ type: 'RemoveStory', growerId: 3 }).thenRefused('StoryNotFound');
    given(written).when({ type: 'RemoveStory', growerId: 4 }).thenRefused('StoryNotFound');
    given(written, removed)
      .when(change({ title: 'x' }))
      .thenRefused('StoryNotFound');
  });
  test('leaves no words and no photos in the state once it is removed', () =>
    given(written)
      .when({ type: 'RemoveStory', growerId: 3 })
      .thenState((state) => expect(state).toMatchObject({ status: 'removed', title: '', text: '', images: [] })));
});
