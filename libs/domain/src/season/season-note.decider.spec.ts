import { describe, expect, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { seasonNote } from './season-note.decider.js';

const { given } = specify(seasonNote);
const file = (id: string, size = 900) => ({ id, name: `${id}.pdf`, type: 'application/pdf', size });
const add = { type: 'AddSeasonNote', id: 7, growerId: 3, planId: 5, year: 2026, text: 'Too wet in May', added: [], actorId: 9 } as const;
const data = { id: 7, growerId: 3, planId: 5, year: 2026, text: 'Too wet in May', attachments: [], writtenBy: 9 };
const added = { type: 'SeasonNoteAdded' as const, data };
const withFile = { type: 'SeasonNoteAdded' as const, data: { ...data, attachments: [file('a')] } };
const removed = { type: 'SeasonNoteRemoved' as const, data: { id: 7, growerId: 3 } };
const author = { actorId: 9, moderates: false };
const change = (more: object, by = author) => ({ type: 'ChangeSeasonNote' as const, added: [], seen: true, ...by, ...more });
const remove = (by = author) => ({ type: 'RemoveSeasonNote' as const, ...by });

describe('an end-of-season note', () => {
  test('is added with its text, its files, its plan and its season', () => given().when(add).then(added));
  test('is not added twice by a retry', () => given(added).when(add).thenNothing());
  test('says something: a text or a file', () => {
    given()
      .when({ ...add, text: '' })
      .thenRefused('emptyNote', 'text');
    given()
      .when({ ...add, text: undefined, added: [file('a')] })
      .then({ ...added, data: { ...data, text: '', attachments: [file('a')] } });
    given(added)
      .when(change({ text: '' }))
      .thenRefused('emptyNote');
    given(withFile)
      .when(change({ text: '' }))
      .then({ type: 'SeasonNoteChanged', data: { id: 7, growerId: 3, text: '' } });
  });
  test('carries ten files and 25 MiB, counted with those that it has', () => {
    given(withFile)
      .when(change({ added: [file('b', 25 * 2 ** 20 - 900)] }))
      .then({ type: 'SeasonNoteChanged', data: { id: 7, growerId: 3, attachments: [file('a'), file('b', 25 * 2 ** 20 - 900)] } });
    given(withFile)
      .when(change({ added: [file('b', 25 * 2 ** 20 - 899)] }))
      .thenRefused('attachmentsTooLarge');
    given()
      .when({ ...add, added: Array.from({ length: 11 }, (_, i) => file(`f${i}`)) })
      .thenRefused('attachmentsTooLarge');
  });
  test('is changed and removed by its author and by admins, and by nobody else', () => {
    const other = { actorId: 8, moderates: false };
    given(added)
      .when(change({ text: 'Dry' }, other))
      .thenRefused('forbidden');
    given(added).when(remove(other)).thenRefused('forbidden');
    given(added)
      .when(change({ text: 'Dry' }, { actorId: 8, moderates: true }))
      .then({ type: 'SeasonNoteChanged', data: { id: 7, growerId: 3, text: 'Dry' } });
    given(added).when(remove()).then(removed);
  });
  test('nothing happens when it says so already', () =>
    given(withFile)
      .when(change({ text: 'Too wet in May', kept: ['a'], added: [file('a')] }))
      .thenNothing());
  test('loses a file only to somebody who has seen it, and names none that it has not', () => {
    given(withFile)
      .when(change({ kept: [] }))
      .then({ type: 'SeasonNoteChanged', data: { id: 7, growerId: 3, attachments: [] } });
    given(withFile)
      .when(change({ kept: [], seen: false }))
      .thenRefused('revisionRequired');
    given(withFile)
      .when(change({ kept: ['a', 'z'] }))
      .thenRefused('attachmentRequired', 'attachments[1]');
  });
  test('is gone once it is removed, with its words', () => {
    given(added, removed).when(remove()).thenRefused('SeasonNoteNotFound');
    given(withFile)
      .when(remove())
      .thenState((state) => expect(state).toMatchObject({ status: 'removed', text: '', attachments: [] }));
  });
});
