import { expect, test } from '@jest/globals';
import type { FarmFileFound } from '@loam/domain/field/field.schema';
import type { MapShape } from '../../map/shapes';
import { type FarmRow, farmRows, inCalls } from './farm-rows';

const square = (lon: number, width = 0.01) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [lon, -20],
      [lon + width, -20],
      [lon + width, -20.01],
      [lon, -20.01],
      [lon, -20],
    ],
  ] as [number, number][][],
});
const outline = (name: string | null, lon: number): FarmFileFound['outlines'][number] => ({
  name,
  found: { type: 'polygon', geoJson: square(lon), areaHa: 116, vertices: 4, holes: 0, warnings: [] },
  code: null,
});
const shape = (id: number, name: string, lon: number): MapShape => ({ id, name, geometry: square(lon) });
const beside = (own: readonly MapShape[]) => ({
  own,
  neighbours: [shape(9, 'Of the neighbour', -60)],
  countryId: 31,
  countryAt: () => Promise.resolve(31),
  unnamed: (at: number) => `Field ${at}`,
});

test('an outline that is a field already, by its ground or its name, is said and not ticked; the rest is', async () => {
  const rows = await farmRows(
    {
      outlines: [
        outline('Once more', -50),
        outline('North', -51),
        outline(null, -52),
        { name: 'Bow', found: null, code: 'SELF_INTERSECTION' },
      ],
      points: 0,
      lines: 0,
    },
    beside([shape(1, 'Home', -50), shape(2, 'north', -40)]),
  );
  expect(rows.map(({ name, ticked, code, notes }) => [name, ticked, code, notes])).toEqual([
    ['Once more', false, null, [{ kind: 'there', name: 'Home' }]],
    ['North', false, null, [{ kind: 'there', name: 'North' }]],
    ['Field 3', true, null, []],
    ['Bow', false, 'SELF_INTERSECTION', []],
  ]);
});

test('overlaps with a neighbour and within the file are said by their share and wait for a tick, and no two fields have one name', async () => {
  const rows = await farmRows({ outlines: [outline('East', -60.005), outline('East', -60.005)], points: 0, lines: 0 }, beside([]));
  const near = (share: number) => expect.closeTo(share, 2);
  expect(rows.map(({ name, notes }) => [name, notes])).toEqual([
    ['East', [{ kind: 'overlap', name: 'Of the neighbour', share: near(0.5) }]],
    [
      'East 2',
      [
        { kind: 'overlap', name: 'Of the neighbour', share: near(0.5) },
        { kind: 'overlap', name: 'East', share: near(1) },
      ],
    ],
  ]);
  expect(rows.map(({ ticked }) => ticked)).toEqual([false, false]);
});

test('what overlaps a field that stands in the file too is said once', async () => {
  const outlines = [outline('Home', -50), outline('Half', -50.005)];
  const rows = await farmRows({ outlines, points: 0, lines: 0 }, beside([shape(1, 'Home', -50)]));
  expect(rows.map(({ notes }) => notes.map(({ kind }) => kind))).toEqual([['there'], ['overlap']]);
});

test('what lies in another country is taken only by a tick of its own', async () => {
  const elsewhere = { ...beside([]), countryAt: ([longitude]: readonly [number, number]) => Promise.resolve(longitude < -55 ? 32 : 31) };
  const rows = await farmRows({ outlines: [outline('Home', -50), outline('Abroad', -60)], points: 0, lines: 0 }, elsewhere);
  expect(rows.map(({ name, ticked, notes }) => [name, ticked, notes.map(({ kind }) => kind)])).toEqual([
    ['Home', true, []],
    ['Abroad', false, expect.arrayContaining(['country'])],
  ]);
});

test('what is saved goes out in calls of bounded size, nothing twice and nothing left', () => {
  const row = (id: number, corners: number) => ({ id, corners }) as FarmRow;
  const rows = [row(1, 6), row(2, 3), row(3, 4), row(4, 40), row(5, 1), row(6, 1), row(7, 1)];
  expect(inCalls(rows, 2, 10).map((call) => call.map(({ id }) => id))).toEqual([[1, 2], [3], [4], [5, 6], [7]]);
  expect(inCalls([])).toEqual([]);
});
