import type { LibraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { currencies } from '@loam/domain/kernel/currencies';
import { foldText } from '@loam/domain/kernel/fold-text';
import { LIQUID_FORM } from '@loam/domain/kernel/lists';
import { figureBounds } from '@loam/domain/library/product-figures.schema';
import { isFoundBy } from '@loam/domain/product/product-synonyms';
import { parseDate } from '../../../i18n/date';
import { amountIn, moneyIn, type Per, perIn } from './price-text';

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
}

export interface PriceListWorld {
  readonly products: readonly LibraryProduct[];
  readonly today: string;
  readonly imperial: boolean;
}

const MOST_SUPPLIER = 80;
const MOST_MEANT = 12;
/** Codes of money that are products in a price list: muriate of potash, single superphosphate. */
const PRODUCTS = new Set(['MOP', 'SSP']);
const known = new Set(currencies.filter((code) => !PRODUCTS.has(code)));

/** Products of a name, the likeliest first: called so, else the shortest name; words at the end that name none are left out. */
export function productsMeant(name: string, products: readonly LibraryProduct[]): { products: LibraryProduct[]; sure: boolean } {
  const words = foldText(name)
    .replace(/[%®™]/g, ' ')
    .split(/[\s/]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  for (let many = words.length; many > 0; many--) {
    const said = words.slice(0, many).join(' ');
    const found = products.filter((product) => isFoundBy(said, product));
    if (found.length === 0) continue;
    const same = found.filter((product) => foldText(product.name) === said);
    const likeliest = found.toSorted((a, b) => a.name.length - b.name.length || a.id - b.id).slice(0, MOST_MEANT);
    return same.length === 1 ? { products: same, sure: true } : { products: likeliest, sure: found.length === 1 && many === words.length };
  }
  return { products: [], sure: false };
}

interface Cell {
  readonly text: string;
  readonly amount: number | undefined;
  readonly per: Per | undefined;
  readonly currency: string | undefined;
  readonly date: string | undefined;
}

function cellOf(text: string, imperial: boolean): Cell {
  const read = parseDate(text);
  if (read.ok && read.iso !== null) return { text, amount: undefined, per: undefined, currency: undefined, date: read.iso };
  const money = moneyIn(text, known);
  const whole = amountIn(money.rest);
  if (whole !== undefined) return { text, amount: whole, per: undefined, currency: money.currency, date: undefined };
  const { per, rest } = perIn(money.rest, imperial);
  // what is no amount but for its unit: `50 kg` alone is a unit
  return { text, amount: per && amountIn(rest), per, currency: money.currency, date: undefined };
}

/** `R$ 3.200,00/t`, `405 per ton`: nothing but a price, with its money and what it is for. */
const PRICE = /^(?:\p{Sc}|R\$|US\$|Rs\.?|[A-Z]{3})? ?\p{Nd}[\p{Nd}.,]*(?: ?[/\p{Sc}\p{Lu}(].*| (?:per|por|प्रति) .*)?$/u;

/** Cells of a line; where it has none, its name and the price behind it. */
function cellsOf(line: string): string[] {
  const whole = (sign: RegExp) =>
    line
      .split(sign)
      .map((cell) => cell.replace(/^"|"$/g, '').trim())
      .filter(Boolean);
  const cells = /[\t;|]/.test(line) ? whole(/[\t;|]/) : whole(/\s{2,}|,\s|(?<!\p{Nd}),|,(?!\p{Nd})/u);
  if (cells.length > 1) return cells;
  const words = line.trim().split(/[\s:=]+/);
  const at = words.findIndex((_, from) => from > 0 && PRICE.test(words.slice(from).join(' ')));
  return at < 0 ? cells : [words.slice(0, at).join(' '), words.slice(at).join(' ')];
}

/** Nothing but what a price is for, and of what money. */
const onlyUnit = ({ text, per, amount }: Cell, imperial: boolean): boolean =>
  per !== undefined && amount === undefined && !/[\p{L}\p{N}]/u.test(perIn(moneyIn(text, known).rest, imperial).rest);

interface Usual {
  readonly per: Per | undefined;
  readonly currency: string | undefined;
}

function lineOf(cells: readonly Cell[], usual: Usual, world: PriceListWorld): PastedPrice {
  const amounts = cells.filter(({ amount }) => amount !== undefined);
  const price = amounts.find(({ per, currency }) => per !== undefined || currency !== undefined) ?? amounts.at(-1);
  const others = cells.filter(({ amount, date }) => amount === undefined && date === undefined);
  const unit = others.find((cell) => onlyUnit(cell, world.imperial));
  const money = others.find(({ text, currency }) => currency !== undefined && moneyIn(text, known).rest === '');
  const words = others.filter((cell) => cell !== unit && cell !== money);
  const meant = words.map((cell) => {
    const { per, rest } = perIn(cell.text, world.imperial);
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
    per: price?.per ?? unit?.per ?? product?.per ?? usual.per ?? null,
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
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => cellsOf(line).map((cell) => cellOf(cell, world.imperial)));
  const head = lines.length > 1 && lines[0]!.every(({ amount }) => amount === undefined) ? lines[0] : undefined;
  const usual = { per: head?.find(({ per }) => per)?.per, currency: head?.find(({ currency }) => currency)?.currency };
  return lines.slice(head ? 1 : 0).map((cells) => lineOf(cells, usual, world));
}

/** What a line comes to for the product that is meant. */
export interface ReadyPrice extends Omit<PastedPrice, 'problem'> {
  readonly product: LibraryProduct | null;
  /** Per kilogram, of liquids per litre. */
  readonly price: number | null;
  readonly problem: PastedPrice['problem'] | 'otherMoney' | 'unit' | 'outOfRange' | 'twice';
}

export interface ReadyBy {
  /** Products by line, where several may be meant. */
  readonly chosen: ReadonlyMap<number, number>;
  /** How many kilograms or litres a price is for that does not say it. */
  readonly usual: number;
  /** The money of the group's list, and of a product that stands in it in another. */
  readonly currency: string;
  readonly currencyOf: (productId: number) => string;
}

export function readyPrices(rows: readonly PastedPrice[], { chosen, usual, currency, currencyOf }: ReadyBy): ReadyPrice[] {
  const seen = new Set<number>();
  return rows.map((row, at) => {
    const product = row.products.find(({ id }) => id === chosen.get(at)) ?? row.products[0] ?? null;
    const plain = { ...row, product, sure: row.sure || chosen.has(at), price: null };
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
