import { test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { type MentionsLooked, mentionsLooked } from './mentions-looked.decider.js';

const at = '2026-04-01T08:00:00.000Z';
const looked = (until: number): MentionsLooked => ({ type: 'MentionsLooked', data: { userId: 7, until, at } });
const look = (until: number) => ({ type: 'LookAtMentions', userId: 7, until, at }) as const;

test('looking reaches up to a comment', () => {
  specify(mentionsLooked).given().when(look(12)).then(looked(12));
  specify(mentionsLooked).given(looked(12)).when(look(15)).then(looked(15));
});
test('a device that lags behind takes nothing back', () => {
  specify(mentionsLooked).given(looked(12)).when(look(12)).thenNothing();
  specify(mentionsLooked).given(looked(12)).when(look(9)).thenNothing();
});
