import { describe, expect, test } from '@jest/globals';
import { authors, brand, dark, levels, light, type Roles, series } from './tokens';

/** WCAG relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [hi, lo] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (hi + 0.05) / (lo + 0.05);
}

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
