import { describe, expect, test } from '@jest/globals';
import { commentPage } from './comment-place.js';
import type { CommentState } from './comment.decider.js';
import { saidInMail, toldByMail } from './mention.policy.js';

const there: CommentState = {
  ...{ id: 5, growerId: 3, entity: 'plan', entityId: 9, path: null, replyTo: null, text: '@Ravi look', mentions: [8, 7] },
  ...{ by: { id: 7, name: 'Asha' }, at: '2026-04-01T08:00:00.000Z', status: 'there', resolved: false },
};
const ravi = { id: 8, status: 'active', preferences: { mentionMails: true } } as const;

describe('a mail tells of a comment', () => {
  test('whom it names and who wants it', () => expect(toldByMail(there, ravi)).toBe(true));
  test.each([
    ['somebody it does not name', there, { ...ravi, id: 9 }],
    ['its own author', there, { ...ravi, id: 7 }],
    ['somebody who does not want it', there, { ...ravi, preferences: { mentionMails: false } }],
    ['somebody whose account is closed', there, { ...ravi, status: 'inactive' }],
    ['somebody who is gone', there, { ...ravi, status: 'removed' }],
    ['anybody once it is removed', { ...there, status: 'removed' }, ravi],
    ['anybody of nothing', { status: 'none' }, ravi],
  ] as const)('not to %s', (_, comment, reader) => expect(toldByMail(comment, reader)).toBe(false));
});

test('a mail says the words of the comment, shortened; of files alone their names', () => {
  expect(saidInMail({ text: 'Why?' })).toBe('Why?');
  const long = saidInMail({ text: '🌱'.repeat(600) });
  expect([[...long].length, long.endsWith('🌱…')]).toEqual([501, true]);
  const file = { id: 'x', name: 'leaf.png', type: 'image/png', size: 9 };
  expect(saidInMail({ text: '', attachments: [file, { ...file, name: 'map.pdf' }] })).toBe('leaf.png, map.pdf');
});

test('a comment is read where it stands', () => {
  expect(commentPage({ entity: 'plan', entityId: 9, customerId: 3 })).toBe('/customers/3/plan/fertilization?planId=9');
  expect(commentPage({ entity: 'field', entityId: 9, customerId: 3 })).toBe('/customers/3/fields/9');
  expect(commentPage({ entity: 'customer', entityId: 3, customerId: 3 })).toBe('/customers/3');
});
