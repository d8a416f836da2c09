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

test('what can no longer be read is what stood before, and not the number it began with', async () => {
  await renderPart(<Area start={7} />);
  for (const text of ['1.234', '1.234,', '1.234,5']) type(text);
  expect(changed.mock.calls.flat()).toEqual([1.234, 7]);
  fireEvent.blur(box());
  expect(box().value).toBe('1.234,5');
  type('1234.5');
  expect(changed).toHaveBeenLastCalledWith(1234.5);
});

test('what somebody else wrote while a text cannot be read stays', async () => {
  const change = (tell: (next: number | null) => void) => (next: number | null) => {
    changed(next);
    tell(next);
  };
  function Shared() {
    const [value, setValue] = useState<number | null>(7);
    return (
      <>
        <DecimalInput label="Area" value={value} onChange={change(setValue)} />
        <button onClick={() => setValue((now) => (now ?? 0) + 2)}>a colleague</button>
      </>
    );
  }
  await renderPart(<Shared />);
  const written = () => fireEvent.click(screen.getByRole('button', { name: 'a colleague' }));
  type('1.2,3');
  written();
  type('1.2,34');
  expect(changed).not.toHaveBeenCalled();
  type('1.2');
  written(); // a number that can be read gives way to a newer one
  type('11,1,');
  expect(changed.mock.calls.flat()).toEqual([1.2]);
});

test('on leaving, the number is shown in the person’s own style', async () => {
  setPreferences({ language: 'pt-BR' });
  await renderPart(<Area />);
  type('42.6');
  expect(box().value).toBe('42.6');
  fireEvent.blur(box());
  expect(box().value).toBe('42,6');
});
