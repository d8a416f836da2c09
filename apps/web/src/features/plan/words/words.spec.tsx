import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import { renderPart } from '../../../ui/testing/render-part';

const maize = libraryCropByKey('maize')!;
const [first] = maize.stages;
jest.unstable_mockModule('../facts/plan-context', () => ({ usePlanFacts: () => ({ crop: maize }) }));
const { usePhenology } = await import('./words');

afterEach(cleanup);

function Stages({ names }: { names: readonly (readonly [string, number?])[] }) {
  const stage = usePhenology();
  return <output>{names.map(([name, id]) => stage(name, id)).join(', ')}</output>;
}

test('stages of a plan that was made in another language are read in the reader’s; own names stay as they were typed', async () => {
  const { mr, pt } = first!.names;
  await renderPart(<Stages names={[[pt, first!.id], [mr], [first!.name], ['Primeiras folhas', first!.id]]} />);
  expect((await screen.findByRole('status')).textContent).toBe(`${first!.name}, ${first!.name}, ${first!.name}, Primeiras folhas`);
});
