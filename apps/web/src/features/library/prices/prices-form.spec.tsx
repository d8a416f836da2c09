import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import type { Library, PriceList } from '../catalog';
import { PricesForm } from './prices-form';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const products = [
  { id: 41, name: 'Urea', key: 'urea', formId: 2 },
  { id: 42, name: 'UAN 32', key: 'uan32', formId: 1 },
];
const library = { products, product: (id: number) => products.find((one) => one.id === id) } as unknown as Library;
const list: PriceList = {
  items: [
    {
      ...{ productId: 41, price: 3.2, currency: 'BRL', date: '2024-03-01', supplier: 'Coop' },
      ...{ by: { id: 7, name: 'Asha' }, own: false, old: true },
    },
  ],
  total: 1,
  currency: 'BRL',
};

test('U106 C438 a price of the group is shown with whose and how old it is; what is typed is listed, an empty row is not', async () => {
  const sent: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify(list), { headers: { 'content-type': 'application/json' } });
  });
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
      <PricesForm groupId={3} list={list} library={library} />
    </QueryClientProvider>,
  );
  const urea = await screen.findByRole('group', { name: 'Urea' });
  expect(urea.textContent).toMatch(/Older than a year.*Asha/);
  const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  expect(save.disabled).toBe(true);
  fireEvent.click(screen.getByRole('combobox', { name: /Add a product/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'UAN 32' }));
  const uan = await screen.findByRole('group', { name: 'UAN 32' });
  expect(uan.textContent).toContain('BRL / l');
  expect(save.disabled).toBe(true);
  fireEvent.change(within(urea).getByRole('textbox', { name: /Price/ }), { target: { value: '4' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save 1 price' }));
  await waitFor(() => expect(sent).toEqual([{ groupId: 3, currency: 'BRL', items: [{ productId: 41, price: 4, supplier: 'Coop' }] }]));
});

test('U106 C438 a price that cannot be read is not saved as what was typed of it before', async () => {
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <PricesForm groupId={3} list={list} library={library} />
    </QueryClientProvider>,
  );
  const price = within(await screen.findByRole('group', { name: 'Urea' })).getByRole('textbox', { name: /Price/ });
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ });
  for (const text of ['2', '2.900', '2.900,5']) fireEvent.change(price, { target: { value: text } });
  expect([save().disabled, price.getAttribute('aria-invalid')]).toEqual([true, 'true']);
  fireEvent.change(price, { target: { value: '2900.5' } });
  expect(save().disabled).toBe(false);
});

test('U106 C438 a pasted list is shown before it is taken over, and saved as what was typed is', async () => {
  const sent: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify(list), { headers: { 'content-type': 'application/json' } });
  });
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
      <PricesForm groupId={3} list={list} library={library} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Paste a price list' }));
  const text = await screen.findByRole('textbox', { name: /dealer/ });
  fireEvent.change(text, { target: { value: 'Urea\t4100/t\t2026-11-20\nNobody knows\t3' } });
  expect((await screen.findByRole('row', { name: /Urea/ })).textContent).toContain('BRL 4.1 / kg');
  expect(screen.getByRole('row', { name: /Nobody knows/ }).textContent).toContain('No product of this name');
  fireEvent.change(screen.getByRole('combobox', { name: /Supplier of the list/ }), { target: { value: 'Agro Sul' } });
  fireEvent.click(screen.getByRole('button', { name: 'Take 1 price over' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save 1 price' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { groupId: 3, currency: 'BRL', items: [{ productId: 41, price: 4.1, supplier: 'Agro Sul', date: '2026-11-20' }] },
    ]),
  );
});

test('U106 C438 a pasted price that can be read two ways is not saved before one is chosen, and then as it was meant', async () => {
  const sent: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify(list), { headers: { 'content-type': 'application/json' } });
  });
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
      <PricesForm groupId={3} list={list} library={library} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Paste a price list' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /dealer/ }), { target: { value: 'Urea 27 500/t' } });
  const row = await screen.findByRole('row', { name: /Can be read two ways/ });
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  const ask = within(row).getByRole('combobox', { name: /^Price of Urea/ }) as HTMLInputElement;
  expect([ask.value, ask.placeholder]).toEqual(['', 'Choose…']);
  fireEvent.click(ask);
  fireEvent.click(await screen.findByRole('option', { name: /^27,500/ }));
  expect(screen.queryByText(/Can be read two ways/)).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Take 1 price over' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save 1 price' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ items: [{ productId: 41, price: 27.5 }] });
});
