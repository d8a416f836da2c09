import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../testing/render-part';

const actual = await import('./select-input');
let cut = false;
jest.unstable_mockModule('./select-input', () => {
  if (cut) throw new Error('Loading chunk failed');
  return actual;
});
const { LateSelect } = await import('./late-select');

const choices = [
  { value: 1, label: 'Retained' },
  { value: 2, label: 'Burnt' },
];
const pick = jest.fn<(value: number | null) => void>();
const field = () => screen.getByRole('combobox', { name: /Residues/ });

test('a list that cannot be fetched is told at its field, whose value stays; asked again it comes, open and with the focus', async () => {
  cut = true;
  await renderPart(<LateSelect label="Residues" choices={choices} value={1} onChange={pick} />);
  field().focus();
  fireEvent.click(field());
  await screen.findByText('This part could not be loaded. What you typed is kept.', undefined, { timeout: 5_000 });
  expect((field() as HTMLInputElement).value).toBe('Retained');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  cut = false;
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  const other = await screen.findByRole('option', { name: 'Burnt' });
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
  expect(document.activeElement).toBe(field());
  fireEvent.click(other);
  expect(pick).toHaveBeenCalledWith(2);
});
