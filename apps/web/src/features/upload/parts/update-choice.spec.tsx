import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { renderPart } from '../../../ui/testing/render-part';
import { sheetOf } from '../model/sheets';
import { UpdateChoice } from './update-choice';

afterEach(cleanup);

const changes = [
  { row: 2, column: 'fullName', old: 'Change Me', new: 'Changed Me' },
  { row: 2, column: 'area', old: '2', new: '3' },
  { row: 5, column: 'phoneNumber', old: null, new: '+919800000002' },
];
async function shown(chosen: boolean, part: Partial<Parameters<typeof UpdateChoice>[0]['found']> = {}) {
  const choose = jest.fn<(update: boolean) => void>();
  const found = { updated: 2, changes, asked: 'answered' as const, ...part };
  await renderPart(<UpdateChoice update={{ chosen, choose }} found={found} sheet={sheetOf('customer')} />);
  return choose;
}
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('U041 C461 what is there changes only when that is chosen; then each cell is shown as it stands and as it would', async () => {
  const choose = await shown(false);
  const option = await screen.findByRole('switch', { name: /^Change what is there already/ });
  expect([option, screen.queryByRole('table')]).toMatchObject([{ checked: false }, null]);
  fireEvent.click(option);
  expect(choose.mock.calls).toEqual([[true]]);
  cleanup();
  await shown(true);
  expect(rowsOf(await screen.findByRole('table', { name: 'What would change' }))).toEqual([
    ['Row', 'Column', 'Now', 'After the import'],
    ['2', 'Full name', 'Change Me', '→ Changed Me'],
    ['2', 'Area', '2', '→ 3'],
    ['5', 'Phone number', '—', '→ +919800000002'],
  ]);
  expect(screen.queryByText(/^Changes of/)).toBeNull();
});

test('U041 C461 of many rows the first are shown and counted, and rows that say nothing else are said to', async () => {
  await shown(true, { updated: 1_200 });
  await screen.findByText('Changes of 2 of 1,200 rows are shown.');
  cleanup();
  await shown(true, { updated: 0, changes: [] });
  await screen.findByText('No row says anything else than what is there.');
  expect(screen.queryByRole('table')).toBeNull();
});
