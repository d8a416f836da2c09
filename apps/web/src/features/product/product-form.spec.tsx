import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { figuresFrom, ownProductBody } from '@loam/domain/product/own-product';
import type { ProductFigures } from '@loam/domain/library/product-figures.schema';
import { renderPart } from '../../ui/testing/render-part';
import { PriceDrawer } from './parts/price-drawer';
import { ProductDrawer } from './parts/product-drawer';
import { bodyOf, draftOf } from './product-draft';
import { priceUnit } from './use-currency';

const figures = figuresFrom({ typeId: 1, formId: 2, brand: 'Valley', nutrients: [{ id: 15, value: 20 }, { id: 5, value: 12.0459 }] }, undefined); // prettier-ignore
const shown = ownProductBody({
  ...{ id: 100_001, sourceId: 100_001, rootId: 100_001, name: 'Blend', variety: null, price: 0.5 },
  figures: figures as ProductFigures,
})!;
let stored: typeof shown;
/** What was written, with the revision that it was written on. */
let written: { path: string; body: Record<string, unknown>; on: string | null }[];
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  stored = shown;
  written = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), 'http://loam.test').pathname.replace('/api', '');
    if ((init?.method ?? 'GET') === 'GET') return json(200, stored);
    const on = new Headers(init!.headers).get('if-match');
    if (on !== null && on !== `"${stored.revision}"`)
      return json(412, { status: 412, key: 'revisionConflict', message: 'Someone else changed this in the meantime', details: [] });
    const body = JSON.parse(String(init!.body)) as Record<string, unknown>;
    written.push({ path, body, on });
    return json(200, path.endsWith('updatePrice') ? { items: [] } : { ...stored, revision: stored.revision + 1 });
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const open = (id: number | 'new', close = jest.fn()) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return renderPart(
    <QueryClientProvider client={client}>
      <ProductDrawer id={id} place={{ scope: 'group', id: 7 }} calls="userFertilizers" onClose={close} />
    </QueryClientProvider>,
  );
};
const fill = async (name: string | RegExp, value: string) => {
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name });
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('C186 a new product is sent with what was typed, oxides from elements, and no row that was left empty', async () => {
  const close = jest.fn();
  await open('new', close);
  await fill('Name', 'Field mix');
  await fill('N-NH₂, content in %', '20');
  fireEvent.click(screen.getByRole('radio', { name: /^elements/ }));
  await fill('K, content in %', '10');
  await fill('K, part that counts in %', '90');
  await fill(/^Price/, '0');
  press('Save');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(written).toHaveLength(1);
  expect(written[0]).toMatchObject({ path: '/userFertilizers', on: null, body: { name: 'Field mix', groupId: 7, price: 0, brand: null } });
  expect(written[0]!.body['nutrients']).toEqual([
    { id: 15, value: 20, efficiency: 1, coated: false },
    { id: 5, value: expect.closeTo(12.0459, 3), efficiency: 0.9, coated: false },
  ]);
});

test('R351 the form says the sum as it is typed, recomputed from the inputs of its panel, and a composition above 100 % is not sent', async () => {
  await open('new');
  await fill('Name', 'Too much');
  await fill('N-NH₂, content in %', '60');
  await fill('CaO, content in %', '70');
  const sum = await screen.findByRole('button', { name: 'Sum of the nutrients: 110.02 %. Why this number?' });
  sum.focus();
  fireEvent.click(sum);
  const panel = await screen.findByRole('dialog', { name: 'Why this number: Sum of the nutrients' }, { timeout: 5_000 });
  const [urea, lime, share] = within(panel)
    .getAllByRole('definition')
    .map(({ textContent }) => Number.parseFloat(textContent));
  expect(urea! + lime! * share!).toBeCloseTo(110.02, 1);
  within(panel).getByText('Confidence: high');
  within(panel).getByText('Another value of these changes it: w N-NH2 — declared content; w CaO — declared content');
  fireEvent.keyDown(document.activeElement ?? panel, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Why/ })).toBeNull());
  screen.getByRole('dialog', { name: 'Add product' });
  press('Save');
  expect((await screen.findAllByText(/The sum of nutrients cannot exceed 100%/)).length).toBeGreaterThan(0);
  expect(written).toEqual([]);
});

test('C173 C186 what somebody else saved meanwhile stands beside what was typed', async () => {
  const close = jest.fn();
  await open(100_001, close);
  await fill(/^Brand/, 'Mine');
  stored = { ...shown, brand: 'Theirs', revision: shown.revision + 1 };
  press('Save');
  const table = await screen.findByRole('row', { name: /Brand/ }, { timeout: 5_000 });
  expect(within(table).getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Valley', 'Theirs', 'Mine']); // prettier-ignore
  fireEvent.click(screen.getByRole('button', { name: 'Keep what I entered' }));
  press('Save');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(written[0]).toMatchObject({ body: { id: 100_001, brand: 'Mine' }, on: `"${shown.revision + 1}"` });
});

test('C191 a price list sends the prices that were changed', async () => {
  const client = new QueryClient();
  const close = jest.fn();
  const products = [{ id: 1, name: 'One', price: 2 }, { id: 2, name: 'Two', price: null }, { id: 3, name: 'Three', price: null }]; // prettier-ignore
  await renderPart(
    <QueryClientProvider client={client}>
      <PriceDrawer products={products} place={{ scope: 'group', id: 7 }} calls="userFertilizers" onClose={close} />
    </QueryClientProvider>,
  );
  await fill('Three', '0');
  await fill('One', '2.5');
  press('Save prices');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(written[0]!.body).toEqual({ items: [{ id: 1, price: 2.5 }, { id: 3, price: 0 }] }); // prettier-ignore
});

test('a density is read and kept in the reader’s units, and left as it was when nobody touched it', () => {
  const product = { ...shown, density: 950 };
  expect(draftOf(product, false).density).toBe(950);
  const imperial = draftOf(product, true);
  expect(imperial.density).toBeCloseTo(7.9281, 4);
  expect(bodyOf(imperial, true, 950).density).toBe(950);
  expect(bodyOf({ ...imperial, density: 10 }, true, 950).density).toBeCloseTo(1198.264, 3);
  expect(bodyOf({ ...imperial, density: null }, true, 950).density).toBeNull();
});

test('a price names its money and what it is for', () => {
  expect([priceUnit('INR', 2), priceUnit('BRL', 1), priceUnit(undefined, 2)]).toEqual(['INR / kg', 'BRL / l', '/ kg']);
});
