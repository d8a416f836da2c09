import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../testing/render-part';
import { type Column, DataTable } from './data-table';
import { useListQuery } from './use-list-query';

interface Grower {
  id: number;
  name: string;
}
const rows: Grower[] = ['Asha', 'João', 'Maria'].map((name, index) => ({ id: index + 1, name }));
const columns: Column<Grower>[] = [{ id: 'name', header: 'Name', sortBy: 'name', cell: ({ name }) => name }];

function Growers() {
  const [query, setQuery] = useListQuery({ sortBy: 'name' });
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  return (
    <DataTable
      label="Growers"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      total={120}
      query={query}
      onQuery={setQuery}
      href={({ id }) => `/customers/${id}`}
      selected={selected}
      onSelect={setSelected}
      bulk={<span>bulk</span>}
      empty={<p>none</p>}
    />
  );
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
afterEach(cleanup);

test('the order lives in the URL and is told to screen readers', async () => {
  const { router } = await renderPart(<Growers />);
  const head = screen.getByRole('columnheader', { name: /Name/ });
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(within(head).getByRole('button'));
  expect(router.state.location.search).toBe('?order=desc');
  expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('descending');
});

test('pages are turned in the URL', async () => {
  const { router } = await renderPart(<Growers />);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(router.state.location.search).toBe('?page=2');
  expect(screen.getByText('51–100 of 120')).toBeTruthy();
});

test('j and k work at once: they go to the list while nothing on the page is used, then on and back; what is typed elsewhere is left alone', async () => {
  await renderPart(
    <>
      <h1 tabIndex={-1}>Growers</h1>
      <input aria-label="Search" />
      <Growers />
    </>,
  );
  const press = (key = 'j') => fireEvent.keyDown(document.activeElement!, { key });
  screen.getByRole('textbox', { name: 'Search' }).focus();
  press();
  await new Promise((drawn) => requestAnimationFrame(() => drawn(undefined)));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
  screen.getByRole('heading', { level: 1 }).focus();
  press();
  await waitFor(() => expect(document.activeElement).toBe(row('Asha')));
  press();
  await waitFor(() => expect(document.activeElement).toBe(row('João')));
  press('k');
  await waitFor(() => expect(document.activeElement).toBe(row('Asha')));
  screen.getByRole('heading', { level: 1 }).focus();
  press('k');
  await waitFor(() => expect(document.activeElement).toBe(row('Asha')));
});

test('x selects the row that has focus, and the bulk bar counts', async () => {
  await renderPart(<Growers />);
  fireEvent.keyDown(row('João'), { key: 'x' });
  expect(row('João').getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText('1 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  expect(screen.getByText('3 selected')).toBeTruthy();
});

test('Enter opens the row, and its first cell is a link', async () => {
  const { router } = await renderPart(<Growers />);
  expect(screen.getByRole('link', { name: 'Maria' }).getAttribute('href')).toBe('/customers/3');
  fireEvent.keyDown(row('Maria'), { key: 'Enter' });
  expect(router.state.location.pathname).toBe('/customers/3');
});
