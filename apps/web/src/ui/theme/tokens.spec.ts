import { describe, expect, test } from '@jest/globals';
import { authors, brand, contrast, dark, levels, light, type Roles, series } from './tokens';

const grounds: (keyof Roles)[] = ['bg', 'surface', 'raised', 'sunken'];
const texts: (keyof Roles)[] = ['text', 'dim', 'placeholder', 'link', 'brandText', 'ok', 'warn', 'bad', 'none', 'note'];
const pairs: [keyof Roles, keyof Roles][] = [
  ['ok', 'okTint'],
  ['warn', 'warnTint'],
  ['bad', 'badTint'],
  ['note', 'noteTint'],
  ['brandText', 'brandTint'],
  ['text', 'brandTint'],
  ['text', 'okTint'],
  ['text', 'warnTint'],
  ['text', 'badTint'],
  ['text', 'noteTint'],
  ['dim', 'brandTint'],
  ['railText', 'rail'],
  ['railActiveText', 'railActive'],
];

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s palette', (scheme, roles) => {
  test.each(texts.flatMap((fg) => grounds.map((bg) => [fg, bg] as const)))('%s on %s reads (4.5:1)', (fg, bg) => {
    expect(contrast(roles[fg], roles[bg])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(pairs)('%s on %s reads (4.5:1)', (fg, bg) => expect(contrast(roles[fg], roles[bg])).toBeGreaterThanOrEqual(4.5));
  test.each(grounds)('edges of controls and the focus ring stand out on %s (3:1)', (bg) => {
    expect(contrast(roles.lineStrong, roles[bg])).toBeGreaterThanOrEqual(3);
    expect(contrast(roles.focus, roles[bg])).toBeGreaterThanOrEqual(3);
  });
  test.each(authors[scheme])('author colour %s reads on the surface', (colour) =>
    expect(contrast(colour, roles.surface)).toBeGreaterThanOrEqual(4.5),
  );
  test.each(series[scheme])('series colour %s stands out on the surface', (colour) =>
    expect(contrast(colour, roles.surface)).toBeGreaterThanOrEqual(3),
  );
  test.each(Object.entries(levels[scheme]))('the %s strip reads', (_level, colour) => {
    expect(contrast(colour, scheme === 'light' ? '#ffffff' : '#101512')).toBeGreaterThanOrEqual(4.5);
  });
});

test('white reads on the brand fill', () => expect(contrast('#ffffff', brand[7])).toBeGreaterThanOrEqual(4.5));
