import { currencies } from '@loam/domain/kernel/locale/currencies';
import { foldText } from '@loam/domain/kernel/string/fold-text';
import { foldDigits } from '../../../i18n/number';
import { type DecimalSign, decimalSignOf, groupedNumber, readersSign } from '../../../sheets/pasted/pasted-text';

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
  ['kg|kgs|kilo|kilos|quilo|quilos|kilogram|kilograms|किलो|किग्रा', { amount: 1, of: 'kg' }],
  ['t|mt|tm|tn|tonne|tonnes|tonelada|toneladas|metric ton|metric tons|टन', { amount: 1000, of: 'kg' }],
  ['q|qtl|quintal|quintales|quintais|क्विंटल', { amount: 100, of: 'kg' }],
  ['lb|lbs|libra|libras', { amount: POUND_KG, of: 'kg' }],
  ['cwt', { amount: 100 * POUND_KG, of: 'kg' }],
  ['short ton|short tons', { amount: SHORT_TON_KG, of: 'kg' }],
  ['l|lt|ltr|litre|litres|liter|liters|litro|litros|लिटर', { amount: 1, of: 'l' }],
  ['m3|m³', { amount: 1000, of: 'l' }],
  ['gal|gallon|gallons', { amount: US_GALLON_L, of: 'l' }],
];
const units = new Map(UNITS.flatMap(([words, per]) => words.split('|').map((word) => [word, per] as const)));
const LOCAL_TON = new Set(['ton', 'tons']);
const longestFirst = (words: Iterable<string>): string => [...words].toSorted((a, b) => b.length - a.length).join('|');

const BEGINS = String.raw`(?<![\p{L}\p{M}])`;
const ENDS = String.raw`(?![\p{L}\p{M}])`;
const word = (words: string): string => `${BEGINS}(?:${words})${ENDS}`;
const BAG = word('big[ -]?bags?|sacas?|sacos?|scs?|bags?|bolsas?|costal(?:es)?|drums?|tambor(?:es)?|bombonas?|बॅग|गोणी|पोते');
/** Before what a price is for: `/t`, `per ton`, `a saca`. */
const FOR = `(?:/|${word('per|por|pela|pelo|cada|each|every|a|o|el|la|the|प्रति')})`;
const SIZE = String.raw`\p{Nd}{1,4}(?:[.,]\p{Nd}+)?`;
const UNIT = String.raw`(?:(?<size>${SIZE})[\s-]*)?(?<![\p{L}\p{M}])(?<unit>${longestFirst([...units.keys(), ...LOCAL_TON])})(?![\p{L}\p{M}\p{N}])\.?`;
const FILLED = String.raw`(?:(?<bag>${BAG})[\s(]*(?:${word('de|of|com')}\s*)?)?`;
/** `/t`, `por saca de 50 kg`, `per 50-kg bag`, `प्रति 45 किलो`, `50 kg`, `saca`. */
const WHOLE = String.raw`(?<for>${FOR})?[\s(]*${FILLED}(?:${UNIT})?(?:[\s)]*(?<bagged>${BAG}))?`;
const AFTER = new RegExp(String.raw`^\s*\(?${WHOLE}\)?`, 'iu');
const BEFORE = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}.,])${WHOLE}[\s):=@–-]*$`, 'iu');
const ANYWHERE = new RegExp(String.raw`${FOR}?[\s(]*${FILLED}${UNIT}(?:[\s)]*${BAG})?`, 'iu');

/** Kilograms and litres that are filled into bags and drums, as they stand alone behind a name or in a column of units. */
const PACKED = new Set([1, 5, 10, 20, 25, 30, 40, 45, 50, 60, 200, 500, 600, 750, 1000]);

export interface PriceWriting {
  readonly imperial: boolean;
  readonly decimalSign: DecimalSign;
}

interface UnitWords {
  readonly size?: string | undefined;
  readonly unit?: string | undefined;
}

function perOf({ size, unit }: UnitWords, { imperial, decimalSign }: PriceWriting): Per | undefined {
  if (unit === undefined) return undefined;
  const name = foldText(unit).replace(/\s+/g, ' ');
  const one = LOCAL_TON.has(name) ? ({ amount: imperial ? SHORT_TON_KG : 1000, of: 'kg' } as const) : units.get(name)!;
  const times = size === undefined ? 1 : groupedNumber(size, decimalSign);
  return { amount: one.amount * (times || 1), of: one.of };
}

/** What a text without a price says that prices are for (`R$/t`, `saca de 50 kg`), and the text without it. */
export function perIn(text: string, by: PriceWriting): { per: Per | undefined; rest: string } {
  const found = ANYWHERE.exec(text);
  if (!found) return { per: undefined, rest: text };
  return {
    per: perOf(found.groups!, by),
    rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim(),
  };
}

/** Signs of money that mean one currency; `$` alone is that of the place. */
const SIGNS: readonly (readonly [sign: string, currency: string | undefined])[] = [
  ['US$', 'USD'],
  ['U$S', 'USD'],
  ['R$', 'BRL'],
  ['reais', 'BRL'],
  ['₹', 'INR'],
  ['Rs.', 'INR'],
  ['Rs', 'INR'],
  ['रुपये', 'INR'],
  ['रु.', 'INR'],
  ['रु', 'INR'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['$', undefined],
];
/** Codes of money that are products in a price list: muriate of potash, single superphosphate. */
const PRODUCTS = new Set(['MOP', 'SSP']);
const signs = new Map([...SIGNS, ...currencies.flatMap((code) => (PRODUCTS.has(code) ? [] : [[code, code] as const]))]);
const MONEY = [...signs.keys()]
  .toSorted((a, b) => b.length - a.length)
  .map(
    (sign) => `${/^[\p{L}]/u.test(sign) ? BEGINS : ''}${sign.replace(/[$.]/g, String.raw`\$&`)}${/[\p{L}\p{M}]$/u.test(sign) ? ENDS : ''}`,
  )
  .join('|');
const MONEY_ANYWHERE = new RegExp(MONEY, 'u');
const MONEY_FIRST = new RegExp(String.raw`^\s*(${MONEY})`, 'u');
const MONEY_LAST = new RegExp(String.raw`(${MONEY})\s*$`, 'u');

/** The money that a text names, and the text without it. */
export function moneyIn(text: string): { currency: string | undefined; rest: string } {
  const found = MONEY_ANYWHERE.exec(text)?.[0];
  return {
    currency: found === undefined ? undefined : signs.get(found),
    rest: text
      .replace(found ?? '', ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  };
}

export interface Priced {
  readonly amount: number;
  readonly per: Per | undefined;
  readonly currency: string | undefined;
  /** Its money or what it is for stands beside it: nothing but a price looks so. */
  readonly sure: boolean;
  readonly before: string;
  readonly after: string;
}

const NUMBER = /\p{Nd}(?:[\p{Nd}.,'’\u00a0\u2009\u202f]*\p{Nd})?/gu;
/** Groups of thousands with plain blanks are read behind a sign of money only: `UAN 32 405` is no number. */
const BLANK_GROUPS = new RegExp(String.raw`(?<=(?:${MONEY})\s?\p{Nd}{1,3}(?: \p{Nd}{3})*) (?=\p{Nd}{3}(?!\p{Nd}|\s*(?:kg|l)\b))`, 'gu');
/** The same with the sign of money behind them, or with decimals: `2 900,00 €`, `2 900 € / t`. */
const BLANK_GROUPS_BEHIND = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{Nd}.,/–+-])(\p{Nd}{1,3})((?: \p{Nd}{3})+)(?=[.,]\p{Nd}{1,2}(?!\p{Nd})|\s?\(?(?:${MONEY}))`,
  'gu',
);
/** The same with a tonne behind and no money, `5 100/t`: one digit before, for `SSP 18 900/t` ends in its grade, and no number before that. */
const BLANK_GROUPS_PER_TON =
  /(?<![\p{L}\p{M}\p{Nd}.,/–+-]|\p{Nd}\s)\p{Nd}(?: \p{Nd}{3})+(?=\s?\/\s?(?:t|tm|mt|tons?|tonne|tonelada|टन)(?![\p{L}\p{M}]))/giu;
const TON = String.raw`(?:t|tm|mt|tons?|tonnes?|toneladas?|टन)(?![\p{L}\p{M}])`;
/** `27 500/t` behind words and without money: 27,500, or 500 for what ends in 27, as `SSP 18 900/t` may. */
const EITHER_WAY = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{Nd}.,/–+-]|\p{Nd}\s|(?:${MONEY})\s?)\p{Nd}{2,3}(?: \p{Nd}{3})+(?=\s?(?:/|(?:per|por|a|la)\s)\s?${TON})`,
  'giu',
);
/** A number that begins a column of its own: no name stands before it whose grade its first digits could be. */
const FIRST_IN_CELL = /(?<=[\t;|] ?| {2})\p{Nd}{1,3}(?: \p{Nd}{3})+(?= ?(?:$|[\t;|]| {2}|\/|(?:per|por|a|la) ))/giu;
export const joinedInCells = (line: string): string => line.replace(FIRST_IN_CELL, (all) => all.replaceAll(' ', ''));
/** The line with the blanks taken out of a number that can be read either way; undefined where it has none. */
export function joinedGroups(line: string): string | undefined {
  const joined = line.replace(EITHER_WAY, (all) => all.replaceAll(' ', ''));
  return joined === line ? undefined : joined;
}
/** A line without the blanks in its numbers; `isGrade`: the first group is the end of a product's name, as in `UAN 32 405 €`. */
export const withoutBlankGroups = (line: string, isGrade: (before: string, number: number) => boolean): string =>
  line
    .replace(BLANK_GROUPS_PER_TON, (all) => all.replaceAll(' ', ''))
    .replace(BLANK_GROUPS_BEHIND, (all, first: string, more: string, at: number, whole: string) =>
      isGrade(
        whole
          .slice(0, at)
          .split(/[\t;|]/)
          .at(-1)!
          .trim(),
        Number(foldDigits(first)),
      )
        ? all
        : first + more.replaceAll(' ', ''),
    );
/** Beside a number that is part of a grade, a share, a range or a word: `46-0-0`, `85 %`, `N46`. */
const NO_PRICE_BEFORE = /(?:[\p{L}\p{M}]|\p{Nd}[-–+/x×])$/u;
const NO_PRICE_BEHIND = /^(?:[-–+x×]\p{Nd}|\s?%|\/\p{Nd}+\/)/u;
/** Words of a price stand close by. */
const NEAR = 60;

interface Beside {
  readonly money: string | undefined;
  readonly per: Per | undefined;
  /** `for`: said to be what the price is for; `bare`: a unit alone; `filled`: `kg bag`, what the number fills. */
  readonly kind: 'for' | 'bare' | 'filled' | undefined;
  readonly text: string;
}

function unitOf(found: RegExpExecArray | null, by: PriceWriting): Pick<Beside, 'per' | 'kind'> & { length: number } {
  const { for: sign, bag, bagged, size, unit } = found?.groups ?? {};
  if (!found || (unit ?? bag ?? bagged) === undefined) return { per: undefined, kind: undefined, length: 0 };
  const said = sign !== undefined || bag !== undefined || (bagged !== undefined && size !== undefined);
  const kind = said ? 'for' : bagged === undefined ? 'bare' : 'filled';
  const one = perOf({ unit }, by);
  // `25 t 2900` is no price for 25 t
  const times = kind === 'bare' && one?.amount !== 1 ? undefined : size;
  return { per: perOf({ unit, size: times }, by), kind, length: found[0].length };
}

function behind(text: string, by: PriceWriting): Beside {
  let rest = text.replace(/^\/-/, '');
  const take = () => {
    const [all, money] = MONEY_FIRST.exec(rest) ?? [];
    if (money !== undefined) rest = rest.slice(all!.length);
    return money;
  };
  const first = take();
  const { length, ...unit } = unitOf(AFTER.exec(rest.slice(0, NEAR)), by);
  rest = rest.slice(length);
  return { ...unit, money: first ?? take(), text: rest };
}

/** `unit`: whether what the price is for may stand here too. */
function ahead(text: string, unit: boolean, by: PriceWriting): Beside {
  let rest = text;
  const take = () => {
    const found = MONEY_LAST.exec(rest.slice(-NEAR));
    if (found) rest = rest.slice(0, rest.length - found[0].length);
    return found?.[1];
  };
  const last = take();
  const { length, ...told } = unitOf(unit ? BEFORE.exec(rest.slice(-NEAR)) : null, by);
  rest = rest.slice(0, rest.length - length);
  return { ...told, money: last ?? take(), text: rest };
}

const [MONEY_COUNTS, FOR_COUNTS, UNIT_COUNTS] = [4, 3, 2];
const countsOf = ({ kind }: Beside): number => (kind === 'for' ? FOR_COUNTS : kind === undefined ? 0 : UNIT_COUNTS);
/** Without what joins words to a price; brackets around all of it go too. */
function bared(text: string): string {
  const joins = (at: number, bracket: string) => /[\s,;:=@–-]/.test(text[at]!) || text[at] === bracket;
  let [from, to] = [0, text.length];
  while (from < to && joins(from, ')')) from++;
  while (from < to && joins(to - 1, '(')) to--;
  return text
    .slice(from, to)
    .replace(/^\(([^()]*)\)$/, '$1')
    .trim();
}

/** A number with what stands around it, as far as it can be a price. */
function pricedAt(text: string, at: number, number: string, by: PriceWriting): (Priced & { score: number }) | undefined {
  const [left, right] = [text.slice(0, at), text.slice(at + number.length)];
  const after = behind(right, by);
  const before = ahead(left, after.per === undefined, by);
  const money = before.money ?? after.money;
  const amount = groupedNumber(number, by.decimalSign);
  const inWord = before.money === undefined && NO_PRICE_BEFORE.test(left);
  if (amount === undefined || inWord || NO_PRICE_BEHIND.test(right)) return undefined;
  // a letter behind it that begins no unit and no money: `11S`
  if (/^[\p{L}\p{M}]/u.test(right) && after.text === right) return undefined;
  // `50 kg` behind a name is a bag, `3200 t` a price for a tonne
  const isSize = after.kind === 'filled' || (after.kind === 'bare' && (amount === 1 || (after.per?.amount === 1 && PACKED.has(amount))));
  if (isSize && money === undefined) return undefined;
  return {
    ...{ amount, per: after.per ?? before.per, currency: money === undefined ? undefined : signs.get(money) },
    sure: money !== undefined || after.kind === 'for' || before.kind === 'for',
    ...{ before: bared(before.text), after: bared(after.text) },
    score: (money === undefined ? 0 : MONEY_COUNTS) + Math.max(countsOf(after), countsOf(before)),
  };
}

/** The number of a text that is likeliest its price: beside money and unit before one that stands alone, of several that stand alone the last. */
export function pricedIn(written: string, by: PriceWriting): Priced | undefined {
  const text = written.replace(BLANK_GROUPS, '');
  let best: ReturnType<typeof pricedAt>;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const one = pricedAt(text, index, number, by);
    if (one && (!best || one.score > best.score || (one.score === best.score && !one.sure))) best = one;
  }
  return best;
}

/** The decimal sign of a list: by its numbers, else by its money, else the reader's. */
export function listDecimalSign(text: string): DecimalSign {
  return decimalSignOf(text) ?? (/R\$|BRL/.test(text) ? ',' : /₹|\bRs\b|INR/.test(text) ? '.' : readersSign());
}
