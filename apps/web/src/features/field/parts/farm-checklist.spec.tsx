import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FarmFileFound } from '@loam/domain/field/field.schema';
import { renderPart } from '../../../ui/testing/render-part';

const square = (lon: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [lon, -20],
      [lon + 0.01, -20],
      [lon + 0.01, -20.01],
      [lon, -20.01],
      [lon, -20],
    ],
  ] as [number, number][][],
});
const own = { id: 4, name: 'Home block', geolocation: { geoJson: square(-50) } };
type Item = { name: string; locationType: string; geolocation: unknown };
const addMany = jest.fn<(items: Item[]) => Promise<{ results: object[] }>>();
jest.unstable_mockModule('../queries', () => ({
  useAddFields: () => ({ mutateAsync: addMany, isPending: false }),
  useFieldsOfGrower: () => ({ data: { items: [own] } }),
  useGrowerCountry: () => 31,
  useNeighbours: () => none,
}));
jest.unstable_mockModule('../../../map/countries', () => ({ countryAt: () => Promise.resolve(31) }));
const none: readonly never[] = [];
const { FarmChecklist } = await import('./farm-checklist');

beforeEach(() => window.history.replaceState(null, '', '/?map=static'));
afterEach(() => {
  window.history.replaceState(null, '', '/');
  cleanup();
  jest.clearAllMocks();
});

const outline = (name: string | null, lon: number): FarmFileFound['outlines'][number] => ({
  name,
  found: { type: 'polygon', geoJson: square(lon), areaHa: 116.3, vertices: 4, holes: 0, warnings: [] },
  code: null,
});
const farm: FarmFileFound = {
  outlines: [
    outline('North', -51),
    outline('South', -52),
    outline('Once more', -50),
    { name: 'Bow', found: null, code: 'SELF_INTERSECTION' },
  ],
  points: 2,
  lines: 0,
};
const rows = async () => within(await screen.findByRole('list', { name: 'Outlines of the file' })).getAllByRole('listitem');
const ticks = async () => (await rows()).map((row) => (within(row).queryByRole('checkbox') as HTMLInputElement | null)?.checked);
const saveButton = (count: number) => screen.getByRole('button', { name: count === 0 ? 'Save' : new RegExp(`^Save ${count} field`) });
const show = () => renderPart(<FarmChecklist farm={farm} customerId={3} onBack={() => undefined} />, '/customers/3/fields/add');

test('C316 C317 the outlines of a farm’s file are a checklist: what is there already is not ticked, what cannot be a field says why', async () => {
  await show();
  expect(await ticks()).toEqual([true, true, false, undefined]);
  const [north, , there, bow] = await rows();
  expect(north!.textContent).toContain('116.3 ha');
  expect(there!.textContent).toContain('Home block');
  expect(bow!.textContent).toMatch(/▲ .+/);
  expect((within(bow!).getByRole('textbox') as HTMLInputElement).disabled).toBe(true);
  expect(document.body.textContent).toContain('2 lines and places of the file are no fields and are left out.');
});

test('C317 what is ticked is saved together under its names; what the server did not take stays with its reason', async () => {
  addMany.mockResolvedValueOnce({
    results: [
      { index: 0, ok: true },
      { index: 1, ok: false, key: 'fieldExists' },
    ],
  });
  const { router } = await show();
  const [north] = await rows();
  fireEvent.change(within(north!).getByRole('textbox'), { target: { value: ' North 7 ' } });
  await act(async () => fireEvent.click(saveButton(2)));
  expect(addMany.mock.calls[0]![0].map(({ name, locationType }) => [name, locationType])).toEqual([
    ['North 7', 'kml'],
    ['South', 'kml'],
  ]);
  await waitFor(async () => expect(await ticks()).toEqual([true, false, undefined]));
  expect(within((await rows())[0]!).getByRole('alert').textContent).toBe('▲ It was not saved.'); // the words of errors are the application's
  expect(router.state.location.pathname).toBe('/customers/3/fields/add');
  addMany.mockResolvedValueOnce({ results: [{ index: 0, ok: true }] });
  await act(async () => fireEvent.click(saveButton(1)));
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers/3'));
});

test('a field without a name cannot be saved, and all are ticked or left by one box', async () => {
  await show();
  const [north] = await rows();
  fireEvent.change(within(north!).getByRole('textbox'), { target: { value: '  ' } });
  expect((saveButton(2) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(within(north!).getByRole('textbox'), { target: { value: 'N' } });
  const all = screen.getByRole('checkbox', { name: 'Take all' });
  fireEvent.click(all);
  expect(await ticks()).toEqual([true, true, true, undefined]);
  fireEvent.click(all);
  expect(await ticks()).toEqual([false, false, false, undefined]);
  expect((saveButton(0) as HTMLButtonElement).disabled).toBe(true);
});
