import { expect, test } from '@jest/globals';
import { streamOf } from './aggregate.js';
import { idOfStream, partsOfStream } from '../event-store/stream-name.js';

test.each([
  ['plan-7', 'plan', 7],
  ['legal-hold-12', 'legal-hold', 12],
  ['unique-email-3', 'unique-email', 3],
])('%s is the %s %d', (stream, kind, id) => {
  expect(partsOfStream(stream)).toEqual({ kind, id });
  expect(idOfStream(stream)).toBe(id);
  expect(streamOf({ kind }, id)).toBe(stream);
});
