import { test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
import { type EntityVisited, visit } from './visit.decider.js';

const at = (time: string) => `2026-04-01T${time}.000Z`;
const visited = (revision: number, time: string): EntityVisited => ({ type: 'EntityVisited', data: { userId: 7, revision, at: at(time) } });
const open = (revision: number, time: string) => ({ type: 'Visit', userId: 7, revision, at: at(time) }) as const;

test('opening something is a visit, at what it stood', () => {
  specify(visit).given().when(open(3, '10:00:00')).then(visited(3, '10:00:00'));
});
test('again at once with nothing new is the same visit; with something new, or later, another', () => {
  specify(visit).given(visited(3, '10:00:00')).when(open(3, '10:00:59')).thenNothing();
  specify(visit).given(visited(3, '10:00:00')).when(open(4, '10:00:01')).then(visited(4, '10:00:01'));
  specify(visit).given(visited(3, '10:00:00')).when(open(3, '10:01:00')).then(visited(3, '10:01:00'));
});
