import { describe, expect, test } from '@jest/globals';
import { eventsQuery } from '../../schedule/schedule.schema.js';
import { queryIds } from './schema.js';

describe('values of a query', () => {
  test.each([
    ['7', [7]],
    [
      ['7', '8'],
      [7, 8],
    ],
    ['7,8', [7, 8]],
    [
      ['7,8', '9'],
      [7, 8, 9],
    ],
  ])('ids may stand in one text or in several: %j', (raw, ids) => expect(queryIds().parse(raw)).toEqual(ids));
  test.each(['', '7,', 'a,7', '0', '-1', '1.5'])('what is no id is refused: %j', (raw) =>
    expect(queryIds().safeParse(raw).error?.issues[0]?.message).toBe('invalidId'),
  );
  test('a window does not end before it begins', () => {
    const issues = (from: string | undefined, to: string | undefined) =>
      (eventsQuery.safeParse({ from, to }).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}:${message}`);
    expect(issues('2026-02-02', '2026-02-01')).toEqual(['to:invalidDate']);
    for (const [from, to] of [
      ['2026-02-01', '2026-02-01'],
      [undefined, '2026-02-01'],
      ['2026-02-01', undefined],
    ])
      expect(issues(from, to)).toEqual([]);
  });
});
