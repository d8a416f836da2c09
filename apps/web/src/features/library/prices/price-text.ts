import { foldText } from '@loam/domain/kernel/fold-text';
import { foldDigits, formatForEdit } from '../../../i18n/number';

/** An amount that a price is for: so many kilograms or litres. */
export interface Per {
  readonly amount: number;
  readonly of: 'kg' | 'l';
}

const POUND_KG = 0.453_592_37;
const SHORT_TON_KG = 907.184_74;
const US_GALLON_L = 3.785_411_784;

/** Units that dealers quote in, in six languages; `ton` is what the country means by it. */
const UNITS: readonly (readonly [words: string, per: Per])[] = [
  ['kg kgs kilo kilos quilo quilos kilogram kilograms किलो किग्रा', { amount: 1, of: 'kg' }],
  ['t mt tm tonne tonnes tonelada toneladas टन', { amount: 1000, of: 'kg' }],
  ['q qtl quintal quintales quintais क्विंटल', { amount: 100, of: 'kg' }],
  ['lb lbs libra libras', { amount: POUND_KG, of: 'kg' }],
  ['l lt ltr litre litres liter liters litro litros लिटर', { amount: 1, of: 'l' }],
  ['m3 m³', { amount: 1000, of: 'l' }],
  ['gal gallon gallons', { amount: US_GALLON_L, of: 'l' }],
];
const units = new Map(UNITS.flatMap(([words, per]) => words.split(' ').map((word) => [word, per] as const)));
const LOCAL_TON = new Set(['ton', 'tons']);
const unitWords = [...units.keys(), ...LOCAL_TON].toSorted((a, b) => b.length - a.length).join('|');
/** `/t`, `por saca de 50 kg`, `प्रति 45 किलो`; a unit alone too, and never the end or the beginning of another word. */
const UNIT = new RegExp(
  `(/|(?<!\\p{L})(?:per|por|प्रति|saca|sacas|saco|sacos|bag|bags|big bag|बॅग|गोणी)(?!\\p{L}))?[\\s(]*(?:saca|saco|bag|बॅग|गोणी)?[\\s(]*(?:de|of)?\\s*` +
    `(\\p{Nd}{1,4}(?:[.,]\\p{Nd}+)?)?\\s*(?<![\\p{L}\\p{M}])(${unitWords})(?![\\p{L}\\p{M}\\p{N}])\\.?`,
  'iu',
);
/** Kilograms and litres that are filled into bags and drums, as they stand alone in a column of units. */
const PACKED = new Set([1, 5, 10, 20, 25, 30, 40, 45, 50, 60, 200, 500, 600, 750, 1000]);

/** What a text says that its price is for, and the text without it. */
export function perIn(text: string, imperial: boolean): { per: Per | undefined; rest: string } {
  const found = UNIT.exec(text);
  if (!found) return { per: undefined, rest: text };
  const word = foldText(found[3]!);
  const unit = LOCAL_TON.has(word) ? ({ amount: imperial ? SHORT_TON_KG : 1000, of: 'kg' } as const) : units.get(word)!;
  const times = found[2] === undefined ? 1 : Number(foldDigits(found[2]).replace(',', '.'));
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  // `3200 t` is a price for a tonne, `50 kg` a bag
  const isPrice = found[1] === undefined && found[2] !== undefined && (!PACKED.has(times) || unit.amount !== 1);
  if (isPrice || times === 0) return { per: unit, rest: `${before} ${found[2]} ${after}`.trim() };
  return { per: { amount: unit.amount * times, of: unit.of }, rest: `${before} ${after}`.trim() };
}

/** Signs of money that mean one currency; `$` alone is that of the place. */
const SIGNS: readonly (readonly [sign: string, currency: string])[] = [
  ['US$', 'USD'],
  ['R$', 'BRL'],
  ['₹', 'INR'],
  ['Rs.', 'INR'],
  ['Rs', 'INR'],
  ['€', 'EUR'],
  ['£', 'GBP'],
];

/** The money that a text names, and the text without it. */
export function moneyIn(text: string, currencies: ReadonlySet<string>): { currency: string | undefined; rest: string } {
  for (const [sign, currency] of SIGNS)
    if (text.includes(sign)) return { currency, rest: text.replace(sign, ' ').replace(/\s+/g, ' ').trim() };
  const code = text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.find((one) => currencies.has(one));
  return {
    currency: code,
    rest: text
      .replace(code ?? '$', ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  };
}

/**
 * An amount as price lists write it, with groups of thousands: of two signs the last is the decimal one, a sign that comes twice groups,
 * and one sign before three digits groups where the reader's decimal sign is the other.
 */
export function amountIn(text: string): number | undefined {
  const plain = foldDigits(text.trim()).replace(/[\s\u00a0']/g, '');
  if (!/^\d[\d.,]*$/.test(plain)) return undefined;
  const signs = plain.replace(/\d/g, '');
  const last = signs.at(-1);
  const own = formatForEdit(0.5).includes(',') ? ',' : '.';
  const groups = signs.length > 1 ? new Set(signs).size === 1 : last !== undefined && last !== own && /[.,]\d{3}$/.test(plain);
  const at = groups || last === undefined ? plain.length : plain.lastIndexOf(last);
  const value = Number(`${plain.slice(0, at).replace(/[.,]/g, '')}.${plain.slice(at + 1)}`);
  return Number.isFinite(value) ? value : undefined;
}
