import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';

const [N, CAO, MGO, ZN] = [1, 6, 7, 14];
const amended = new Map<number, number>();
const macro = [
  { id: N, status: 'met' },
  { id: CAO, status: 'excess' },
  { id: MGO, status: 'excess' },
];
jest.unstable_mockModule('../facts/plan-context', () => ({
  usePerArea: () => ({ area: 'ha', hectares: 1 }),
  usePlanFacts: () => ({ plan: { pricing: { currency: 'BRL' } }, areaHa: undefined }),
  usePlanNumbers: () => ({
    cost: { products: [], totals: { total: 10 }, unpriced: 0 },
    graph: { macro, micro: [{ id: ZN, status: 'noNeed' }] },
  }),
}));
jest.unstable_mockModule('../facts/use-amended', () => ({ useAmended: () => amended }));
jest.unstable_mockModule('../checks/use-checks', () => ({ useKnownChecks: () => [] }));
jest.unstable_mockModule('../../../live/react/use-field', () => ({ useField: () => [9] }));
jest.unstable_mockModule('../why/why-number', () => ({
  WhyNumber: ({ value, path }: Record<string, string>) => <b data-testid={path}>{value}</b>,
}));
const { FactsRow } = await import('./facts-row');

afterEach(cleanup);

test('a need that lime covers counts as met among the needs, as its meter tells; an excess of fertilizers does not', async () => {
  amended.set(CAO, 900);
  await renderPart(<FactsRow />);
  expect((await screen.findByTestId('overview.met')).textContent).toBe('2 of 3');
});
