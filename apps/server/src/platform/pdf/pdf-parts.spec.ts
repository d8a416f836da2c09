import { expect, test } from '@jest/globals';
import { letterhead } from './pdf-parts.js';

const rects = (colours?: { main: string; accent: string }) =>
  JSON.stringify(letterhead({ name: 'Verde', lines: [], ...(colours && { colours }) }, 500)[1]);
const nameOf = (main: string) => JSON.stringify(letterhead({ name: 'Verde', lines: [], colours: { main, accent: '#f2a33a' } }, 500)[0]);

test('a letterhead has the company’s two colours under it, or Loam’s own', () => {
  expect(rects()).toContain('#1f7a3d');
  const own = rects({ main: '#123a6b', accent: '#f2a33a' });
  expect([own.includes('#123a6b'), own.includes('#f2a33a'), own.includes('#1f7a3d')]).toEqual([true, true, false]);
});

test('its name is written in the first colour only where white paper lets it be read', () => {
  expect(nameOf('#123a6b')).toContain('"color":"#123a6b"');
  expect(nameOf('#f2e33a')).not.toContain('"color"');
});
