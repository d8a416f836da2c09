import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { validate } from '../kernel/errors/validate.js';
import { recommendation } from './recommendation.decider.js';
import type { RecommendationEvent } from './recommendation.events.js';
import { attachRecommendation, findAmounts, makeRecommendation, saveOption } from './recommendation.schema.js';

const { given } = specify(recommendation);
const place = { id: 5, growerId: 3 };
const at = '2026-04-01T08:00:00.000Z';
const said = { by: 7, at };
const urea = { id: 41, amount: 120, unitId: 2 };
const potash = { id: 42, amount: null, unitId: null };
const cheap = { id: 1, name: 'Cheap', fertilizers: [urea] };
const note = { id: 1, text: 'Split it', ...said };
const made: RecommendationEvent = { type: 'RecommendationMade', data: { ...place, planId: 9, notes: [note], options: [cheap] } };
const rich = { id: 2, name: 'Rich', fertilizers: [urea, potash] };
const second: RecommendationEvent = { type: 'RecommendationOptionAdded', data: { ...place, option: rich } };

describe('a recommendation', () => {
  const make = { type: 'MakeRecommendation', ...place, planId: 9, notes: ['Split it', ''], options: [cheap], ...said } as const;

  test('is made once, also when the call is repeated; empty notes are none', () => {
    given().when(make).then(made);
    given(made).when(make).thenNothing();
  });
  test('R369 R370 has an option, and each option a product; the refusal names the option', () => {
    given()
      .when({ ...make, options: [] })
      .thenRefused('optionRequired', 'options');
    const refused = given()
      .when({ ...make, options: [cheap, { name: 'Empty', fertilizers: [] }] })
      .thenRefused('optionProductRequired', 'options[1].fertilizers');
    expect(refused.details[0]!.params).toEqual({ option: 'Empty' });
    given(made).when({ type: 'SaveOption', optionId: 1, fertilizers: [] }).thenRefused('optionProductRequired');
  });
  test('keeps its last option', () => {
    given(made).when({ type: 'RemoveOption', optionId: 1 }).thenRefused('optionRequired');
    given(made, second)
      .when({ type: 'RemoveOption', optionId: 1 })
      .then({ type: 'RecommendationOptionRemoved', data: { ...place, optionId: 1 } });
    given(made, second).when({ type: 'RemoveOption', optionId: 3 }).thenRefused('OptionNotFound');
  });
  test('never gives an id twice', () => {
    const gone: RecommendationEvent = { type: 'RecommendationOptionRemoved', data: { ...place, optionId: 2 } };
    given(made, second, gone)
      .when({ type: 'SaveOption', fertilizers: [urea] })
      .then({ type: 'RecommendationOptionAdded', data: { ...place, option: { id: 3, name: 'Option 3', fertilizers: [urea] } } });
    const removed: RecommendationEvent = { type: 'RecommendationNoteRemoved', data: { ...place, noteId: 1 } };
    given(made, removed)
      .when({ type: 'SaveNote', text: 'Again', ...said })
      .then({ type: 'RecommendationNoteAdded', data: { ...place, note: { id: 2, text: 'Again', ...said } } });
  });
  test('what is not given of an option stays, and the same again changes nothing', () => {
    given(made)
      .when({ type: 'SaveOption', optionId: 1, name: 'Cheapest' })
      .then({ type: 'RecommendationOptionChanged', data: { ...place, option: { ...cheap, name: 'Cheapest' } } });
    given(made)
      .when({ type: 'SaveOption', optionId: 1, ...cheap })
      .thenNothing();
    given(made).when({ type: 'SaveOption', optionId: 8, name: 'X' }).thenRefused('OptionNotFound');
  });
  test('a note is edited and removed; an empty one is refused', () => {
    given(made)
      .when({ type: 'SaveNote', noteId: 1, text: 'In two', ...said })
      .then({ type: 'RecommendationNoteEdited', data: { ...place, noteId: 1, text: 'In two' } });
    given(made)
      .when({ type: 'SaveNote', noteId: 1, text: 'Split it', ...said })
      .thenNothing();
    given(made)
      .when({ type: 'SaveNote', text: '', ...said })
      .thenRefused('emptyNote');
    given(made)
      .when({ type: 'SaveNote', ...said })
      .thenRefused('emptyNote');
    given(made)
      .when({ type: 'SaveNote', noteId: 4, text: 'x', ...said })
      .thenRefused('NoteNotFound');
    given(made).when({ type: 'RemoveNote', noteId: 4 }).thenRefused('NoteNotFound');
  });
  test('has twenty options and a hundred notes at most', () => {
    const many = {
      options: Array.from({ length: 20 }, (_, i) => ({ ...cheap, id: i + 1 })),
      notes: Array.from({ length: 100 }, (_, i) => ({ ...note, id: i + 1 })),
    };
    const full: RecommendationEvent = { type: 'RecommendationMade', data: { ...place, planId: 9, ...many } };
    given(full)
      .when({ type: 'SaveOption', fertilizers: [urea] })
      .thenRefused('itemCount', 'options');
    given(full)
      .when({ type: 'SaveNote', text: 'One more', ...said })
      .thenRefused('itemCount', 'notes');
  });
  test('can come to another plan; without one made there is nothing to change', () => {
    given(made)
      .when({ type: 'AttachRecommendation', planId: 10 })
      .then({ type: 'RecommendationAttached', data: { ...place, planId: 10 } });
    given(made).when({ type: 'AttachRecommendation', planId: 9 }).thenNothing();
    given().when({ type: 'RemoveOption', optionId: 1 }).thenRefused('RecommendationNotFound');
  });
});

describe('the bodies', () => {
  const keys = (schema: Parameters<typeof validate>[0], input: unknown) => {
    const read = validate(schema, input);
    return 'refusal' in read ? read.refusal.details.map(({ field, key }) => `${field}:${key}`) : [];
  };
  test('R369 R370 options and their products are due', () => {
    expect(keys(makeRecommendation, { planId: 9, options: [] })).toEqual(['options:optionRequired']);
    expect(keys(makeRecommendation, { planId: 9 })).toEqual(['options:optionRequired']);
    expect(keys(makeRecommendation, { planId: 9, options: [{ name: 'A', fertilizers: [] }] })).toEqual([
      'options[0].fertilizers:optionProductRequired',
    ]);
    expect(keys(saveOption, { recommendationId: 5, name: 'A' })).toEqual(['fertilizers:optionProductRequired']);
    expect(keys(attachRecommendation, { planId: 9 })).toEqual(['options:optionRequired']);
    expect(keys(attachRecommendation, { planId: 9, recommendationId: 5 })).toEqual([]);
  });
  test('an amount needs a unit of doses, and a product stands once', () => {
    const of = (...fertilizers: object[]) => keys(makeRecommendation, { planId: 9, notes: 'One', options: [{ fertilizers }] });
    expect(of({ id: 41, amount: 5 })).toEqual(['options[0].fertilizers[0].unitId:unitMissing']);
    expect(of({ id: 41, amount: 5, unitId: 17 })).toEqual(['options[0].fertilizers[0].unitId:unitMismatch']);
    expect(of({ id: 41 }, { id: 41 })).toEqual(['options[0].fertilizers[1].id:duplicateEntry']);
  });
  test('amounts are found for one to ten products', () => {
    for (const count of [0, 11])
      expect(keys(findAmounts, { productIds: Array.from({ length: count }, (_, i) => i + 1) })).toEqual([
        'productIds:autoCalcProductCount',
      ]);
    expect(keys(findAmounts, { productIds: Array.from({ length: 10 }, (_, i) => i + 1) })).toEqual([]);
  });
});
