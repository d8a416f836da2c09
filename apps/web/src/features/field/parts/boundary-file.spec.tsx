import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';

const parsed = { type: 'polygon', geoJson: {}, areaHa: 118.94, vertices: 4, holes: 0, warnings: [] };
const readFieldFile = jest.fn<() => Promise<unknown>>();
const readFarmFile = jest.fn<() => Promise<unknown>>();
jest.unstable_mockModule('../queries', () => ({ readFieldFile, readFarmFile }));
const { BoundaryFile } = await import('./boundary-file');

afterEach(() => {
  cleanup();
  jest.clearAllMocks();
});

const onRead = jest.fn();
const onName = jest.fn();
async function choose(names: readonly (string | null)[] | 'refused') {
  readFieldFile.mockResolvedValue(parsed);
  if (names === 'refused') readFarmFile.mockRejectedValue(new Error('busy'));
  else readFarmFile.mockResolvedValue({ outlines: names.map((name) => ({ name, found: parsed, code: null })), points: 0, lines: 0 });
  const { container } = await renderPart(
    <BoundaryFile active onRead={onRead} onName={onName}>
      {(panel) => panel}
    </BoundaryFile>,
  );
  await screen.findByRole('button', { name: 'Choose file' });
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [new File(['x'], 'north.kml')] } });
  await screen.findByText(/north\.kml: one polygon/);
  await waitFor(() => expect(readFarmFile).toHaveBeenCalledTimes(1));
}

test('C316 the name that a file gives its one outline is taken over with the boundary', async () => {
  await choose(['Talhão 9']);
  expect(onRead).toHaveBeenCalledWith(parsed);
  await waitFor(() => expect(onName.mock.calls).toEqual([['Talhão 9']]));
});

test.each([
  ['without a name', [null]],
  ['of several names', ['A', 'B']],
  ['that is not read again', 'refused'],
] as const)('a file %s brings none along, and its boundary is read all the same', async (_, names) => {
  await choose(names);
  await new Promise((done) => setTimeout(done));
  expect([onRead.mock.calls.length, onName.mock.calls.length]).toEqual([1, 0]);
});
