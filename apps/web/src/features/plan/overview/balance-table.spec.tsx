import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';

const MGO = 7;
let lime = new Map<number, number>();
let amended = new Map<number, number>();
jest.unstable_mockModule('../facts/plan-context', () => ({
  usePerArea: () => ({ symbol: 'kg/ha' }),
  usePlanFacts: () => ({}),
  usePlanNumbers: () => ({}),
}));
jest.unstable_mockModule('../facts/use-amended', () => ({ useAmended: () => amended, useLime: () => lime }));
jest.unstable_mockModule('../why/why-number', () => ({ WhyNumber: ({ value }: { value: string }) => <b>{value}</b> }));
const { BalanceTable } = await import('./balance-table');

afterEach(() => {
  cleanup();
  [lime, amended] = [new Map(), new Map()];
});

const met = async (fulfillment: number) => {
  const shown = { id: MGO, name: 'MgO', cropNeed: 20, fulfillment, fulfillmentCrf: 0, gap: 0 } as never;
  await renderPart(<BalanceTable shown={shown} stages={[]} />);
  return (await screen.findByRole('row', { name: /season/i, hidden: true })).lastElementChild?.textContent;
};

test('what lime brings beside fertilizers is not in the share of the season', async () => {
  lime.set(MGO, 400);
  expect(await met(427)).toBe('135%');
});

test('of what lime alone brings no share is told, and none beyond 999 %', async () => {
  amended.set(MGO, 400);
  expect(await met(400)).not.toContain('%');
  cleanup();
  amended.clear();
  expect(await met(400)).toBe('>999%');
});
