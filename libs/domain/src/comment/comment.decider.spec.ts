import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { validate } from '../kernel/errors/validate.js';
import { comment, type CommentState } from './comment.decider.js';
import type { CommentAdded, CommentEvent } from './comment.events.js';
import { addComment, changeComment } from './comment.schema.js';

const { given } = specify(comment);
const place = { id: 5, growerId: 3, entity: 'plan', entityId: 9 } as const;
const asha = { id: 7, name: 'Asha' };
const at = '2026-04-01T08:00:00.000Z';
const added: CommentAdded = {
  type: 'CommentAdded',
  data: { ...place, path: 'doses.k7|41', replyTo: null, text: 'Why so much?', by: asha, at },
};
const removed: CommentEvent = { type: 'CommentRemoved', data: place };
const there: CommentState = { ...added.data, status: 'there', resolved: false };
const asAuthor = { actorId: 7, moderates: false };
const asColleague = { actorId: 8, moderates: false };
const asAdmin = { actorId: 9, moderates: true };
const reply = { type: 'AddComment', place: { ...place, id: 6 }, path: null, text: 'Because', by: asha, at } as const;

describe('a comment', () => {
  test('is added once, also when the call is repeated', () => {
    const add = { type: 'AddComment', place, path: 'doses.k7|41', text: 'Why so much?', by: asha, at } as const;
    given().when(add).then(added);
    given(added).when(add).thenNothing();
  });
  test('keeps whom it names, each once and never its author', () => {
    const add = { type: 'AddComment', place, path: null, text: '@Ravi look', mentions: [8, 7, 8], by: asha, at } as const;
    given()
      .when(add)
      .then({ type: 'CommentAdded', data: { ...place, path: null, replyTo: null, text: '@Ravi look', mentions: [8], by: asha, at } });
  });
  test('is at least one character or one file', () => {
    const file = { id: '7-comment-5-0', name: 'leaf.png', type: 'image/png', size: 900 };
    const add = { type: 'AddComment', place, path: null, text: '', by: asha, at } as const;
    given().when(add).thenRefused('emptyNote');
    const alone: CommentEvent = {
      type: 'CommentAdded',
      data: { ...place, path: null, replyTo: null, text: '', attachments: [file], by: asha, at },
    };
    given()
      .when({ ...add, attachments: [file] })
      .then(alone);
    given(alone).when({ type: 'ChangeComment', text: '', facts: asAuthor }).thenNothing();
    given(added).when({ type: 'ChangeComment', text: '', facts: asAuthor }).thenRefused('emptyNote');
  });
  test('is edited by its author only', () => {
    given(added)
      .when({ type: 'ChangeComment', text: 'Why?', facts: asAuthor })
      .then({ type: 'CommentEdited', data: { ...place, text: 'Why?' } });
    given(added).when({ type: 'ChangeComment', text: 'Why?', facts: asColleague }).thenRefused('forbidden');
    given(added).when({ type: 'ChangeComment', text: 'Why?', facts: asAdmin }).thenRefused('forbidden');
  });
  test('is resolved by anyone who may edit what it is about, and opened again', () => {
    const resolved: CommentEvent = { type: 'CommentResolved', data: { ...place, resolved: true } };
    given(added).when({ type: 'ChangeComment', resolved: true, facts: asColleague }).then(resolved);
    given(added, resolved).when({ type: 'ChangeComment', resolved: true, facts: asColleague }).thenNothing();
    given(added, resolved)
      .when({ type: 'ChangeComment', resolved: false, facts: asColleague })
      .then({ type: 'CommentResolved', data: { ...place, resolved: false } });
  });
  test('is removed by its author or an admin, and is gone then', () => {
    given(added).when({ type: 'RemoveComment', facts: asAuthor }).then(removed);
    given(added).when({ type: 'RemoveComment', facts: asAdmin }).then(removed);
    given(added).when({ type: 'RemoveComment', facts: asColleague }).thenRefused('forbidden');
    given(added, removed).when({ type: 'RemoveComment', facts: asAuthor }).thenRefused('CommentNotFound');
    given(added, removed).when({ type: 'ChangeComment', resolved: true, facts: asAuthor }).thenRefused('CommentNotFound');
  });
  test('that replies stands where the thread stands, one level deep', () => {
    const expected: CommentEvent = {
      type: 'CommentAdded',
      data: { ...place, id: 6, path: 'doses.k7|41', replyTo: 5, text: 'Because', by: asha, at },
    };
    given()
      .when({ ...reply, replyTo: there })
      .then(expected);
    given()
      .when({ ...reply, replyTo: { ...there, id: 55, replyTo: 5 } })
      .then(expected);
  });
  test('replies only to what is there, on the same entity', () => {
    given()
      .when({ ...reply, replyTo: { status: 'none' } })
      .thenRefused('replyElsewhere');
    given()
      .when({ ...reply, replyTo: { ...there, status: 'removed' } })
      .thenRefused('replyElsewhere');
    given()
      .when({ ...reply, replyTo: { ...there, entityId: 10 } })
      .thenRefused('replyElsewhere', 'replyTo');
  });
});

describe('the bodies', () => {
  const keys = (schema: typeof addComment | typeof changeComment, input: unknown) => {
    const read = validate(schema, input);
    return 'refusal' in read ? read.refusal.details.map(({ field, key }) => `${field}:${key}`) : [];
  };
  test('files are no part of a JSON body', () => {
    expect(keys(addComment, { entity: 'plan', id: 9, text: 'x', attachments: [] })).toEqual([]);
    expect(keys(addComment, { entity: 'plan', id: 9, text: 'x', attachments: [{ name: 'a.png' }] })).toEqual([
      'attachments[0]:attachmentRequired',
    ]);
    expect(keys(changeComment, { text: 'x' })).toEqual([]);
  });
  test('name the entity by id or by entityId', () => {
    expect(keys(addComment, { entity: 'plan', entityId: 9, text: 'x' })).toEqual([]);
    expect(keys(addComment, { entity: 'plan', id: 8, entityId: 9, text: 'x' })).toEqual(['entityId:idsDiffer']);
    expect(keys(addComment, { entity: 'tree', text: 'x' })).toEqual(['entity:invalidOption', 'id:required']);
  });
});
