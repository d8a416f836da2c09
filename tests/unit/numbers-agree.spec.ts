import { describe, expect, test } from '@jest/globals';
import { localeOf } from '@loam/domain/kernel/locale/language';
import { cut } from '@loam/domain/kernel/string/number-text';
import { checkText } from '@loam/domain/plan/checks/plan-check.words';
import fc from 'fast-check';
import { numberIn } from '../../apps/server/src/capabilities/share/paper/sheet-format';
import { formatForEdit, formatNumber, parseDecimal } from '../../apps/web/src/i18n/number';
import type { Preferences } from '../../apps/web/src/i18n/preferences';

const languages = ['en', 'mr', 'pt', 'es', 'es-419', 'pt-PT'] as const;
const styleOf = (language: (typeof languages)[number]) =>
  ({ language: localeOf[language], numberFormat: 'auto', digits: 'latin' }) as Preferences;
const names = { stage: String, tank: String, product: String, nutrient: () => 'N', date: String };
/** What reads as a number: its digits with a point, free of grouping. */
const read = (text: string, language: (typeof languages)[number]): number => {
  const [group, point] = ['group', 'decimal'].map(
    (type) =>
      new Intl.NumberFormat(`${localeOf[language]}-u-nu-latn`).formatToParts(-12_345_678.9).find((part) => part.type === type)!.value,
  );
  return Number(text.replaceAll(group!, '').replace(point!, '.'));
};

/** Amounts as plans have them: sums of products in binary, tiny ones and large ones, either side of nought. */
const amounts = fc.oneof(
  fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
  fc.double({ noNaN: true, min: -0.02, max: 0.02 }),
  fc.tuple(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: 0, max: 999 })).map(([whole, part]) => whole + part / 1000),
  fc.tuple(fc.double({ noNaN: true, min: 0, max: 1e4 }), fc.double({ noNaN: true, min: 0, max: 1e4 })).map(([a, b]) => a + b - b - a),
);

describe('R418 one value shows the same digits wherever it stands', () => {
  test('on a page, on paper and in the words of a check, in every language', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...languages), fc.constantFrom(0, 2), (value, language, fixed) => {
        const shown = formatNumber(value, { style: styleOf(language), fixed });
        expect(numberIn(language, value, { fixed })).toBe(shown);
        const check = { code: 'seasonCap', level: 'warning', path: 'macro.1', params: { nutrientId: 1, value, max: 170 } } as const;
        if (fixed === 0) expect(checkText(check, language, names)).toContain(`N: ${shown} `);
      }),
      { numRuns: 600 },
    );
  });

  test('cut, never rounded: at most two decimals, nothing below nought that is nothing, no dust of binary sums', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...languages), (value, language) => {
        const shown = formatNumber(value, { style: styleOf(language), fixed: 2 });
        const figure = shown.replace(/^[<>]/, '');
        expect(figure).toMatch(/^-?\d[\d.,\s\u00a0\u202f]*\D\d\d$/);
        if (figure === shown) {
          expect(read(shown, language)).toBe(cut(value));
          expect(Math.abs(cut(value))).toBeLessThanOrEqual(Math.abs(value) * (1 + 1e-14));
          expect(Math.abs(value - cut(value))).toBeLessThan(0.01 + Math.abs(value) * 1e-14);
          expect(shown).not.toMatch(/^-0\D00$/);
        } else expect([Math.abs(value) < 0.01, cut(value)]).toEqual([true, 0]);
      }),
      { numRuns: 600 },
    );
  });

  test('what is typed with two decimals is shown as it was typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.constantFrom(...languages), (hundredths, language) => {
        const style = styleOf(language);
        const parsed = parseDecimal(formatForEdit(hundredths / 100, style));
        expect(parsed).toEqual({ ok: true, value: hundredths === 0 ? 0 : hundredths / 100 });
        expect(read(formatNumber(hundredths / 100, { style, fixed: 2 }), language)).toBe(hundredths === 0 ? 0 : hundredths / 100);
      }),
      { numRuns: 600 },
    );
  });
});

test('a check on paper has the separators of its language', () => {
  const check = { code: 'tankSaturated', level: 'warning', path: 'applications.11_t', params: { value: 133.69, max: 85 } } as const;
  expect([checkText(check, 'pt', names), checkText(check, 'en', names)].map((text) => /133\D69/.exec(text)?.[0])).toEqual([
    '133,69',
    '133.69',
  ]);
});
