import { expect, test } from '@jest/globals';
import { mentionBefore, mentionedIn, namedBy, withMention } from './mention-text';

const people = [
  { id: 7, name: 'Asha Patil' },
  { id: 8, name: 'José Álvarez' },
  { id: 9, name: 'Ana Souza' },
];

test('an @ before the cursor begins a name, one in an address does not', () => {
  expect(mentionBefore('See @as', 7)).toEqual({ from: 4, typed: 'as' });
  expect(mentionBefore('@', 1)).toEqual({ from: 0, typed: '' });
  expect(mentionBefore('asha@demo.test', 14)).toBeUndefined();
  expect(mentionBefore('@as\nmore', 8)).toBeUndefined();
  expect(mentionBefore('See @as', 3)).toBeUndefined();
});

test('names are found by any of their words, without accents', () => {
  const found = (typed: string) => namedBy(typed, people).map(({ id }) => id);
  expect(found('')).toEqual([7, 8, 9]);
  expect(found('PAT')).toEqual([7]);
  expect(found('alv')).toEqual([8]);
  expect(found('jose al')).toEqual([8]);
  expect(found('sha')).toEqual([]);
});

test('a chosen name takes the place of what was typed of it; who is not named any more is not mentioned', () => {
  const { text, cursor } = withMention('See @as please', { from: 4, typed: 'as' }, people[0]!);
  expect([text, cursor]).toEqual(['See @Asha Patil please', 16]);
  expect(mentionedIn(text, people)).toEqual([7]);
  expect(mentionedIn('See please', people)).toEqual([]);
});
