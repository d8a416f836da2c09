import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';

const placed = { order: 'a0', cropStageId: -1 };
const applications = { leafaaaaaaaaaaaa: { ...placed, method: 'foliar' }, soilaaaaaaaaaaaa: { ...placed, method: 'quantitative' } };
jest.unstable_mockModule('../../../live/react/session-context', () => ({
  useLiveSession: () => ({ document: { read: () => undefined } }),
}));
jest.unstable_mockModule('../facts/plan-context', () => ({ usePlanFacts: () => ({ library: { product: () => ({ name: 'Urea' }) } }) }));
jest.unstable_mockModule('../model/edits', () => ({
  itemsOf: (_document: unknown, root: string) => (root === 'applications' ? applications : {}),
}));
const { useNames } = await import('./names');

afterEach(cleanup);

function Places({ of }: { of: readonly string[] }) {
  const { path } = useNames();
  return (
    <ul>
      {of.map((one) => (
        <li key={one}>{path(one as Parameters<typeof path>[0])}</li>
      ))}
    </ul>
  );
}

test('a live foliar application is called by its method and stage, and only one that is not there a removed one', async () => {
  await renderPart(<Places of={['doses.leafaaaaaaaaaaaa|7', 'doses.soilaaaaaaaaaaaa|7', 'doses.goneaaaaaaaaaaaa|7']} />);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Urea · Foliar · Pre-plant',
    'Urea · Pre-plant',
    'Urea · Removed application',
  ]);
});
