import { expect, test } from '@jest/globals';
import { addressOf, choiceOf, filterOf, pageOf } from './use-dashboard-filter';

const at = (address: string) => choiceOf(new URLSearchParams(address), '2026-03-31');

test('an address without a word asks for the last 30 days, today counted', () => {
  expect(at('')).toEqual({ frame: 30, from: '2026-03-02', to: '2026-03-31', groupId: null, cropId: null, userId: null });
  expect(filterOf(at(''))).toEqual({ timeFrame: 30 });
  expect(addressOf(at(''))).toEqual({});
});

test('every choice stands in the address and comes back from it', () => {
  for (const address of ['days=7&group=3', 'days=365&crop=1021', 'user=7', 'days=custom&from=2026-01-01&to=2026-01-31&group=2&crop=5'])
    expect(new URLSearchParams(addressOf(at(address))).toString()).toBe(address);
  expect(filterOf(at('days=custom&from=2026-01-01&to=2026-01-31&group=2&crop=5&user=7'))).toEqual({
    ...{ timeFrame: 'custom', from: '2026-01-01', to: '2026-01-31' },
    ...{ groupIds: [2], cropIds: [5], userIds: [7] },
  });
});

test('what is clicked is added to the choice that stands', () => {
  expect(pageOf(at('days=90&group=3'), { cropId: 5 })).toBe('/dashboard?days=90&group=3&crop=5');
  expect(pageOf(at(''), { userId: 7 })).toBe('/dashboard?user=7');
});

test('days the wrong way round are not asked for, and what is no choice is none', () => {
  expect(filterOf(at('days=custom&from=2026-02-01&to=2026-01-31'))).toBeNull();
  expect(at('days=8&group=-1&crop=x')).toEqual(at(''));
  expect(at('days=custom&from=2026-02-30')).toMatchObject({ from: '2026-03-31', to: '2026-03-31' });
});
