import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { setPreferences } from '../../i18n/preferences';
import { renderPart } from '../testing/render-part';
import { DecimalInput } from './decimal-input';

const changed = jest.fn<(value: number | null) => void>();
function Area({ start = null, strict = false }: { start?: number | null; strict?: boolean }) {
  const [value, setValue] = useState<number | null>(start);
  const change = (next: number | null) => {
    changed(next);
    setValue(next);
  };
  return <DecimalInput label="Area" value={value} onChange={change} suffix="ha" strict={strict} />;
}
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Area' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });

beforeEach(() => setPreferences({ language: 'en-US', numberFormat: 'auto', digits: 'latin' }));
afterEach(() => {
  cleanup();
  changed.mockClear();
});

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['१२.५', 12.5],
  ['', null],
])('%p means %p', async (text, value) => {
  await renderPart(<Area start={7} />);
  type(text);
  expect(changed).toHaveBeenLastCalledWith(value);
});

test('a second separator is an error and never a magnitude', async () => {
  await renderPart(<Area start={7} />);
  type('1.234,5');
  expect(changed).not.toHaveBeenCalled();
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Only one decimal separator, and no thousands separator')).toBeTruthy();
  fireEvent.blur(box());
  expect(box().value).toBe('1.234,5'); // what was typed stays to be mended
});

test('where it is saved from, what cannot be read is no number, and not the one before it', async () => {
  await renderPart(<Area strict />);
  for (const text of ['1.234', '1.234,', '1.234,5', '']) type(text);
  expect(changed.mock.calls.flat()).toEqual([1.234, Number.NaN, null]);
  type('1..');
  expect([changed.mock.calls.length, box().value]).toEqual([4, '1..']);
  type('1.5');
  expect(changed).toHaveBeenLastCalledWith(1.5);
});

test('on leaving, the number is shown in the person’s own style', async () => {
  setPreferences({ language: 'pt-BR' });
  await renderPart(<Area />);
  type('42.6');
  expect(box().value).toBe('42.6');
  fireEvent.blur(box());
  expect(box().value).toBe('42,6');
});
