import type { LibraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { foldText } from '@loam/domain/kernel/string/fold-text';
import { LIQUID_FORM } from '@loam/domain/kernel/schema/lists';
import { figureBounds } from '@loam/domain/library/product-figures.schema';
import { isFoundBy } from '@loam/domain/product/product-synonyms';
import { parseDate } from '../../../i18n/date';
import { cellsOf, COLUMNS, linesOf } from '../../../sheets/pasted/pasted-text';
import {
  joinedGroups,
  joinedInCells,
  listDecimalSign,
  moneyIn,
  type Per,
  perIn,
  pricedIn,
  type PriceWriting,
  withoutBlankGroups,
} from './price-text';

/** A line of a dealer's list, as far as it was understood. */
export interface PastedPrice {
  readonly name: string;
  /** Products that may be meant, the likeliest first. */
  readonly products: readonly LibraryProduct[];
  /** Nothing else can be meant. */
  readonly sure: boolean;
  /** As the line says it. */
  readonly said: number | null;
  readonly per: Per | null;
  readonly currency: string | null;
  readonly supplier: string;
  readonly date: string | null;
  /** Why no product can have it; null: one can. */
  readonly problem: 'unknownProduct' | 'noPrice' | 'future' | null;
  /** Where the line can be read two ways, each of them. */
  readonly readings?: readonly PastedPrice[];
}

export interface PriceListWorld {
  readonly products: readonly LibraryProduct[];
  readonly today: string;
  readonly imperial: boolean;
}

const MOST_SUPPLIER = 80;
const MOST_MEANT = 12;
/** What is longer is no line of a price list. */
const LONGEST = 500;
/** `Urea 46% N`: what the per cent are of, and not what `NBPT` begins with. */
const NITROGEN = 'n';

/** Products of a name, the likeliest first: called so, then named so at their beginning, then the shortest name; words at the end that name none are left out. */
export function productsMeant(name: string, products: readonly LibraryProduct[]): { products: LibraryProduct[]; sure: boolean } {
  const words = foldText(name)
    .replace(/[%®™]/g, ' ')
    .split(/[\s/]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && word !== NITROGEN);
  for (let many = words.length; many > 0; many--) {
    const said = words.slice(0, many).join(' ');
    const found = products.filter((product) => isFoundBy(said, product));
    if (found.length === 0) continue;
    const same = found.filter((product) => foldText(product.name) === said);
    const begins = ({ name: own }: LibraryProduct) => Number(foldText(own).startsWith(said));
    const likeliest = found.toSorted((a, b) => begins(b) - begins(a) || a.name.length - b.name.length || a.id - b.id).slice(0, MOST_MEANT);
    return same.length === 1 ? { products: same, sure: true } : { products: likeliest, sure: found.length === 1 && many === words.length };
  }
  return { products: [], sure: false };
}

interface Cell {
  readonly text: string;
  readonly amount?: number | undefined;
  readonly per?: Per | undefined;
  readonly currency?: string | undefined;
  readonly date?: string | undefined;
  /** Its money or what it is for stands beside it. */
  readonly sure?: boolean;
}

/** `10-10-10` is a grade, `10-10-2026` a day. */
const DAY =
  /(?<![\p{Nd}.,/-])(?:\p{Nd}{4}-\p{Nd}{1,2}-\p{Nd}{1,2}|\p{Nd}{1,2}-\p{Nd}{1,2}-\p{Nd}{4}|\p{Nd}{1,4}([./])\p{Nd}{1,2}\1\p{Nd}{1,4})(?![\p{Nd}/-])/u;

function wordsOf(text: string, by: PriceWriting): Cell {
  const money = moneyIn(text);
  return { text, per: perIn(money.rest, by).per, currency: money.currency };
}

/** A cell, or what lies in it side by side: words, a price, a day. `alone`: a number without money or unit is a price too. */
function partsOf(text: string, alone: (before: string, number: number) => boolean, by: PriceWriting): Cell[] {
  const day = DAY.exec(text);
  const read = day && parseDate(day[0]);
  const within = (part: string) => (part.trim() === '' ? [] : partsOf(part.trim(), alone, by));
  if (day && read?.ok && read.iso !== null)
    return [...within(text.slice(0, day.index)), { text: day[0], date: read.iso }, ...within(text.slice(day.index + day[0].length))];
  const priced = pricedIn(text, by);
  if (!priced) return /[\p{L}\p{N}\p{Sc}/]/u.test(text) ? [wordsOf(text, by)] : [];
  const { before, after, amount, per, currency, sure } = priced;
  if (`${before}${after}` !== '' && !sure && !alone(before, amount)) return [wordsOf(text, by)];
  const words = [before, after].map((part) => (part === '' ? [] : [wordsOf(part, by)]));
  return [...words[0]!, { text, amount, per, currency, sure }, ...words[1]!];
}

/** Cells of a line, and what lies in them side by side; a line of plain words has one cell. */
function cellsIn(written: string, world: PriceListWorld, by: PriceWriting): Cell[] {
  // `Urea 2900` has a price, `UAN 32` is a product
  const isName = (before: string, number: number) => world.products.some((product) => isFoundBy(`${before} ${number}`, product));
  // `UAN 32 405,00 €` costs 405, for there is a UAN 32; `Ureia 2 405,00 €` costs 2405
  const isGrade = (before: string, number: number) =>
    number >= 10 && world.products.some((product) => product.name.split(/\D+/).includes(String(number)) && isFoundBy(before, product));
  const line = withoutBlankGroups(written.slice(0, LONGEST), isGrade);
  const texts = cellsOf(line, COLUMNS.test(line) ? COLUMNS : /\s{2,}|,\s|(?<!\p{Nd}),|,(?!\p{Nd})/u);
  const cells = texts.flatMap((text) => partsOf(text, () => false, by));
  if (cells.some(({ amount }) => amount !== undefined)) return cells;
  return texts.flatMap((text) => partsOf(text, (before, number) => !isName(before, number), by));
}

/** Nothing but what a price is for, and of what money. */
const onlyUnit = ({ text, per, amount }: Cell, by: PriceWriting): boolean =>
  per !== undefined && amount === undefined && !/[\p{L}\p{N}]/u.test(perIn(moneyIn(text).rest, by).rest);

interface Usual {
  readonly per: Per | undefined;
  readonly currency: string | undefined;
}

function lineOf(cells: readonly Cell[], usual: Usual, world: PriceListWorld, by: PriceWriting): PastedPrice {
  const amounts = cells.filter(({ amount }) => amount !== undefined);
  const price = amounts.find(({ sure }) => sure) ?? amounts.at(-1);
  // `25 t` beside a price: what it is for, as far as it says that
  const beside = amounts.find(({ per }) => per)?.per;
  const others = cells.filter(({ amount, date }) => amount === undefined && date === undefined);
  const unit = others.find((cell) => onlyUnit(cell, by));
  const money = others.find(({ text, currency }) => currency !== undefined && moneyIn(text).rest === '');
  const words = others.filter((cell) => cell !== unit && moneyIn(cell.text).rest !== '');
  const meant = words.map((cell) => {
    const { per, rest } = perIn(cell.text, by);
    return { cell, per, ...productsMeant(rest || cell.text, world.products) };
  });
  const product = meant.find(({ products }) => products.length > 0) ?? meant[0];
  const supplier = words.find((cell) => cell !== product?.cell)?.text;
  const date = cells.find((cell) => cell.date !== undefined)?.date ?? null;
  const plain = {
    name: product?.cell.text ?? '',
    products: product?.products ?? [],
    sure: product?.sure ?? false,
    said: price?.amount ?? null,
    per: price?.per ?? unit?.per ?? product?.per ?? beside ?? usual.per ?? null,
    currency: price?.currency ?? unit?.currency ?? money?.currency ?? usual.currency ?? null,
    supplier: (supplier ?? '').slice(0, MOST_SUPPLIER),
    date,
  };
  if (plain.products.length === 0) return { ...plain, problem: 'unknownProduct' };
  if (plain.said === null || plain.said <= 0) return { ...plain, problem: 'noPrice' };
  return { ...plain, problem: date !== null && date > world.today ? 'future' : null };
}

/** What a dealer's list says, a line a price; a first line without a price is its head and may say what prices are for. */
export function readPriceList(text: string, world: PriceListWorld): PastedPrice[] {
  const by = { imperial: world.imperial, decimalSign: listDecimalSign(text) };
  const written = linesOf(text).map(joinedInCells);
  const first = written.length > 1 ? cellsIn(written[0]!, world, by) : undefined;
  const head = first?.every(({ amount }) => amount === undefined) ? first : undefined;
  const usual = { per: head?.find(({ per }) => per)?.per, currency: head?.find(({ currency }) => currency)?.currency };
  return written.slice(head ? 1 : 0).map((line) => {
    const [plain, joined] = [lineOf(cellsIn(line, world, by), usual, world, by), joinedGroups(line)];
    if (joined === undefined) return plain;
    return { ...plain, readings: [lineOf(cellsIn(joined, world, by), usual, world, by), plain] };
  });
}

/** What a line comes to for the product that is meant. */
export interface ReadyPrice extends Omit<PastedPrice, 'problem'> {
  readonly product: LibraryProduct | null;
  /** Per kilogram, of liquids per litre. */
  readonly price: number | null;
  readonly problem: PastedPrice['problem'] | 'otherMoney' | 'unit' | 'outOfRange' | 'twice' | 'twoReadings';
}

export interface ReadyBy {
  /** Products by line, where several may be meant. */
  readonly chosen: ReadonlyMap<number, number>;
  /** Which reading of a line that has two. */
  readonly readings: ReadonlyMap<number, number>;
  /** How many kilograms or litres a price is for that does not say it. */
  readonly usual: number;
  /** The money of the group's list, and of a product that stands in it in another. */
  readonly currency: string;
  readonly currencyOf: (productId: number) => string;
}

export function readyPrices(rows: readonly PastedPrice[], { chosen, readings, usual, currency, currencyOf }: ReadyBy): ReadyPrice[] {
  const seen = new Set<number>();
  return rows.map((written, at) => {
    const row = { ...(written.readings?.[readings.get(at) ?? -1] ?? written), ...(written.readings && { readings: written.readings }) };
    const product = row.products.find(({ id }) => id === chosen.get(at)) ?? row.products[0] ?? null;
    const plain = { ...row, product, sure: row.sure || chosen.has(at), price: null };
    if (row.readings && !readings.has(at)) return { ...plain, problem: 'twoReadings' };
    if (row.problem !== null || product === null || row.said === null) return plain;
    if ((row.currency ?? currency) !== currencyOf(product.id)) return { ...plain, problem: 'otherMoney' };
    const price = pricePer(row.said, row.per ?? { amount: usual, of: unitOf(product) }, product);
    if (price === undefined) return { ...plain, problem: 'unit' };
    if (price <= 0 || price > figureBounds.price) return { ...plain, problem: 'outOfRange' };
    if (seen.has(product.id)) return { ...plain, price, problem: 'twice' };
    seen.add(product.id);
    return { ...plain, price };
  });
}

const unitOf = ({ formId }: LibraryProduct): Per['of'] => (formId === LIQUID_FORM ? 'l' : 'kg');

/** Undefined where kilograms and litres cannot be told from each other: a litre of a solid, or a liquid of unknown density. */
function pricePer(said: number, per: Per, product: LibraryProduct): number | undefined {
  const each = said / per.amount;
  if (per.of === unitOf(product)) return rounded(each);
  const { density_kg_m3: density } = product;
  return unitOf(product) === 'kg' || density === undefined ? undefined : rounded((each * density) / 1000);
}

const DECIMALS = 1e6;
const rounded = (price: number): number => Math.round(price * DECIMALS) / DECIMALS;
