import type { MixLimit, MixProblem, MixProduct, MixTarget } from './mix-problem.js';
import type { Column, LinearProgram, Row } from './solver.js';

/** How far a target may lie from its need: `width`, and where it `widens` also the deviation that is minimised. */
export interface Window {
  readonly width: number;
  readonly widens: boolean;
}

/** A problem as the solver sees it: products in a fixed order, so that the order they were named in changes nothing. */
export interface Mix {
  readonly products: readonly MixProduct[];
  readonly targets: readonly MixTarget[];
  readonly limits: readonly MixLimit[];
  readonly conflicts: readonly (readonly [number, number])[];
  /** Most products used together; undefined where that binds nothing. */
  readonly mostProducts: number | undefined;
  readonly prices: readonly number[];
  /** kg/ha beyond which a product only makes things worse. */
  readonly most: readonly number[];
}

const EDGE = 1e-9;

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const contentOf = (product: MixProduct, nutrient: string): number => product.content[nutrient] ?? 0;
const given = ({ given_kg_ha = 0 }: MixTarget): number => given_kg_ha;
const priceOf = ({ price }: MixProduct): number => (price !== undefined && price > 0 ? price : 1);

export function mixOf(problem: MixProblem): Mix {
  const products = [...problem.products].sort(byId);
  const targets = [...problem.targets].sort((a, b) => byId({ id: a.nutrient }, { id: b.nutrient }));
  const limits = [...(problem.limits ?? [])].sort(byId);
  const place = new Map(products.map(({ id }, index) => [id, index]));
  const conflicts = (problem.conflicts ?? []).flatMap(([a, b]) =>
    place.has(a) && place.has(b) ? [[place.get(a)!, place.get(b)!] as const] : [],
  );
  const untouched = Math.max(0, ...targets.map((target) => Math.abs(given(target) / target.need_kg_ha - 1)));
  const farthest = 1 + Math.max(untouched, problem.imbalance);
  const most = products.map((product) => {
    // of what may be exceeded no more than that is bought for its own sake: lime, or kieserite
    const own = targets.filter((target) => !target.mayExceed && contentOf(product, target.nutrient) > 0);
    const useful = (own.length > 0 ? own : targets).flatMap((target) => {
      const content = contentOf(product, target.nutrient);
      return content > 0 ? [Math.max(0, (farthest * target.need_kg_ha - given(target)) / content)] : [];
    });
    return useful.length === 0 ? 0 : Math.min(product.max_kg_ha ?? Infinity, ...useful);
  });
  const mostProducts = problem.mostProducts !== undefined && problem.mostProducts < products.length ? problem.mostProducts : undefined;
  return {
    products: products.map((product, n) => inFewerSteps(product, most[n]!)),
    targets,
    limits,
    conflicts,
    mostProducts,
    prices: products.map(priceOf),
    most,
  };
}

/** Most steps of one product: half a thousandth of its largest useful amount. Of ten times as many the solver may need half a minute for what nobody weighs. */
const MOST_STEPS = 2_000;

/** In a multiple of its step where there would be too many of them. */
function inFewerSteps(product: MixProduct, most: number): MixProduct {
  const { min_kg_ha = 0, step_kg_ha = 0 } = product;
  const times = step_kg_ha > 0 ? Math.ceil((most - min_kg_ha) / step_kg_ha / MOST_STEPS - EDGE) : 1;
  return times > 1 ? { ...product, step_kg_ha: Number((step_kg_ha * times).toPrecision(12)) } : product;
}

/** Nothing but whole steps, least doses, a number of products or pairs that exclude each other needs whole numbers. */
export const isDiscrete = ({ products, conflicts, mostProducts }: Mix): boolean =>
  conflicts.length > 0 ||
  mostProducts !== undefined ||
  products.some(({ min_kg_ha = 0, step_kg_ha = 0 }) => min_kg_ha > 0 || step_kg_ha > 0);

/** kg/ha of one unit of a product's column. */
const unitOf = ({ step_kg_ha }: MixProduct): number => (step_kg_ha !== undefined && step_kg_ha > 0 ? step_kg_ha : 1);

/** A column a product: 0, or from its least to its largest useful amount. */
function productColumn(mix: Mix, index: number, cost: number, discrete: boolean): Column {
  const product = mix.products[index]!;
  const unit = unitOf(product);
  const whole = unit !== 1 || product.step_kg_ha === 1;
  const upper = whole ? Math.floor(mix.most[index]! / unit + EDGE) : mix.most[index]!;
  const lower = whole ? Math.ceil((product.min_kg_ha ?? 0) / unit - EDGE) : (product.min_kg_ha ?? 0);
  if (!discrete) return { cost: cost * unit, lower: 0, upper: mix.most[index]! / unit };
  if (lower > upper) return { cost: 0, lower: 0, upper: 0 };
  const semi = lower > 0;
  const type = whole ? (semi ? 'semiInteger' : 'integer') : semi ? 'semiContinuous' : undefined;
  return { cost: cost * unit, lower, upper, ...(type && { type }) };
}

/** So many times a need in surplus, of what may be exceeded, weigh as much as once the need of another: of two sources the one that brings less of it. Project decision. */
const SURPLUS_OF_ONE = 20;
/** Surplus of a need below this, kg/ha, counts as one of so much: beside 5 kg of calcium the phosphate that brings it would weigh nothing. Project decision. */
const SURPLUS_SCALE_KG_HA = 30;

/** `Σ content/need · x` of a target between its window's bounds; two rows where the window widens. */
function targetRows(mix: Mix, target: MixTarget, { width, widens }: Window, widening: number, least: Aim['least']): Row[] {
  const supply = mix.products.flatMap((product, index) => {
    const content = contentOf(product, target.nutrient);
    return content === 0 ? [] : [[index, (content * unitOf(product)) / target.need_kg_ha] as const];
  });
  const missing = 1 - given(target) / target.need_kg_ha;
  const free = target.mayExceed === true;
  if (!widens) return [{ lower: missing - width, upper: free ? Infinity : missing + width, entries: supply }];
  return [
    { lower: missing - width, upper: Infinity, entries: [...supply, [widening, 1]] },
    free && least !== 'total'
      ? { lower: -Infinity, upper: Infinity, entries: supply }
      : {
          lower: -Infinity,
          upper: missing + width,
          entries: [...supply, [widening, free ? -SURPLUS_OF_ONE * Math.max(1, SURPLUS_SCALE_KG_HA / target.need_kg_ha) : -1]],
        },
  ];
}

export interface Aim {
  readonly windows: readonly Window[];
  /** `deviation` minimises how far the widening windows open together, `total` the sum of how far each does, `cost` the money. */
  readonly least: 'deviation' | 'total' | 'cost';
  /** No target may lie farther off than this. */
  readonly within?: number;
  /** With steps, least doses and conflicts; without, as if amounts were free. */
  readonly discrete: boolean;
}

/** A column of 0 or 1 for each product that may have to stand back for others. */
function addSwitches(mix: Mix, columns: Column[]): ReadonlyMap<number, number> {
  const switched = mix.mostProducts === undefined ? new Set(mix.conflicts.flat()) : new Set(mix.products.keys());
  return new Map(
    [...switched].map((index) => {
      columns.push({ cost: 0, lower: 0, upper: 1, type: 'integer' });
      return [index, columns.length - 1] as const;
    }),
  );
}

/** A product is used only where its switch is on; of those in conflict one is, of all no more than may be used together. */
function switchRows(mix: Mix, columns: readonly Column[], switches: ReadonlyMap<number, number>): Row[] {
  if (switches.size === 0) return [];
  const used = [...switches].map(([index, at]): Row => ({
    lower: -Infinity,
    upper: 0,
    entries: [
      [index, 1],
      [at, -Math.max(columns[index]!.upper, EDGE)],
    ],
  }));
  const apart = mix.conflicts.map(([a, b]): Row => ({
    lower: -Infinity,
    upper: 1,
    entries: [
      [switches.get(a)!, 1],
      [switches.get(b)!, 1],
    ],
  }));
  const together: Row[] =
    mix.mostProducts === undefined
      ? []
      : [{ lower: -Infinity, upper: mix.mostProducts, entries: [...switches.values()].map((at) => [at, 1] as const) }];
  return [...used, ...apart, ...together];
}

/** Columns: the products, one switch for each product in a conflict, the deviation (of `total` one a target). Rows: the targets (two where they widen), limits, conflicts. */
export function programOf(mix: Mix, { windows, least, within, discrete }: Aim): LinearProgram {
  const mean = mix.prices.reduce((sum, price) => sum + price, 0) / Math.max(1, mix.prices.length);
  const columns: Column[] = mix.products.map((_, index) =>
    productColumn(mix, index, least === 'cost' ? mix.prices[index]! + 1e-6 * mean : 0, discrete),
  );
  const rows: Row[] = [];
  const switches = discrete ? addSwitches(mix, columns) : new Map<number, number>();
  const widening = columns.length;
  const own = least === 'total' ? mix.targets.length : 1;
  for (let n = 0; n < own; n++) columns.push({ cost: least === 'cost' ? 0 : 1, lower: 0, upper: least === 'cost' ? 0 : Infinity });
  mix.targets.forEach((target, n) => rows.push(...targetRows(mix, target, windows[n]!, own === 1 ? widening : widening + n, least)));
  if (within !== undefined)
    for (const target of mix.targets) rows.push(...targetRows(mix, target, { width: within, widens: false }, widening, least));
  for (const { perKg, max } of mix.limits) {
    const entries = mix.products.flatMap((product, index) =>
      perKg[product.id] ? [[index, perKg[product.id]! * unitOf(product)] as const] : [],
    );
    if (entries.length > 0) rows.push({ lower: -Infinity, upper: Math.max(0, max), entries });
  }
  rows.push(...switchRows(mix, columns, switches));
  return { columns, rows };
}

/** By how much of its need a target falls short in what the solver found. */
export function shortOf(mix: Mix, n: number, values: readonly number[]): number {
  const target = mix.targets[n]!;
  const mixed = mix.products.reduce((sum, product, at) => sum + contentOf(product, target.nutrient) * unitOf(product) * values[at]!, 0);
  return Math.max(0, 1 - (given(target) + mixed) / target.need_kg_ha);
}

/** Where the rows of each target begin in a program whose windows are these. */
export function targetRowsAt(windows: readonly Window[]): number[] {
  let at = 0;
  return windows.map(({ widens }) => {
    const from = at;
    at += widens ? 2 : 1;
    return from;
  });
}

/** kg/ha by product. Solvers answer −0.0000000001 and 4.9999999999 where 0 and 5 are meant. */
export function amountsOf(mix: Mix, values: readonly number[], discrete: boolean): number[] {
  return mix.products.map((product, index) => {
    const unit = unitOf(product);
    const whole = discrete && product.step_kg_ha !== undefined && product.step_kg_ha > 0;
    const amount = whole ? Math.round(values[index]!) * unit : values[index]! * unit;
    return Math.max(0, Math.round(amount * 1e9) / 1e9);
  });
}
