import { expect, test } from '@jest/globals';
import { cleanup, fireEvent } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { Calendar } from './calendar';

/** Months with a 29 February, an end of year, and the days on which São Paulo (2018) and Jerusalem change their clocks, one without a midnight. */
const months = ['2028-02', '2026-12', '2027-01', '2018-02', '2018-11', '2026-03', '2026-10'];
const two = (n: number) => String(n).padStart(2, '0');

test('D2: each day of a month is picked as itself, wherever the device is', async () => {
  const shifted: string[] = [];
  for (const month of months) {
    const [year, number] = month.split('-').map(Number) as [number, number];
    const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
    const picked: string[] = [];
    await renderPart(<Calendar value={`${month}-15`} onPick={(day) => picked.push(day)} />);
    for (const day of document.querySelectorAll<HTMLElement>('.mantine-DatePicker-day:not([data-outside])')) fireEvent.click(day);
    cleanup();
    const expected = Array.from({ length: last }, (_, n) => `${month}-${two(n + 1)}`);
    if (picked.join() !== expected.join()) shifted.push(`${month}: ${picked.join()}`);
  }
  expect(shifted).toEqual([]);
});
