import { PRE_PLANT_STAGE } from '@loam/domain/kernel/schema/lists';
import { KG_HA } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import type { Items } from '@loam/domain/plan/plan.draft';
import { placesAfter } from '@loam/domain/plan/document/plan-places.document';
import { readItems } from '@loam/domain/plan/document/plan-keys.document';
import type { LiveDocument } from '../../../live/document/live-document';
import { newKey, pathOf, splitKey, type MapRoot, type LivePath } from '../../../live/document/live-path';
import { isNewColumn, type DoseColumn, type Method } from './columns';

const orderAfter = (items: Items): string => placesAfter(items, 1)[0]!;

/** Values to write in one step; `undefined` clears. */
export type Entries = (readonly [LivePath, unknown])[];

const FERTIGATION = 4;
const FOLIAR = 5;
const BROADCAST = 1;
const typeOf: Record<Method, number> = { quantitative: BROADCAST, proportional: FERTIGATION, foliar: FOLIAR };

export const itemsOf = (document: LiveDocument, root: 'stages' | 'tanks' | 'products' | 'applications'): Items =>
  readItems(document.doc, root);

const withPrefix = (document: LiveDocument, root: MapRoot, belongs: (key: string) => boolean): Entries =>
  [...document.map(root).keys()].filter(belongs).map((key) => [pathOf(root, key), undefined] as const);

export function addTank(document: LiveDocument, name: string, key = newKey()): { key: string; entries: Entries } {
  const entries: Entries = [
    [`tanks.${key}|made`, true],
    [`tanks.${key}|name`, name],
    [`tanks.${key}|order`, orderAfter(itemsOf(document, 'tanks'))],
  ];
  return { key, entries };
}

/** Before values for a tank that is only on screen yet: the tank itself, named as it is shown. */
export const tankFirst = (document: LiveDocument, tank: string | undefined, name: string): Entries =>
  tank === undefined || document.read(`tanks.${tank}|made`) !== undefined ? [] : addTank(document, name, tank).entries;

/** The tank with its columns and their doses: what others see go in one step. */
export function removeTank(document: LiveDocument, tank: string): Entries {
  const ofTank = (id: string) => id.endsWith(`_${tank}`);
  return [
    ...withPrefix(document, 'tanks', (key) => splitKey(key)[0] === tank),
    ...withPrefix(document, 'applications', (key) => ofTank(splitKey(key)[0])),
    ...withPrefix(document, 'doses', (key) => ofTank(splitKey(key)[0])),
  ];
}

/** `price`: of a product of one's own, which the plan starts from. */
export function addProduct(document: LiveDocument, productId: number, unitId: number, price?: number): Entries {
  if (document.read(`products.${productId}|made`) !== undefined) return [];
  return [
    [`products.${productId}|made`, true],
    [`products.${productId}|order`, orderAfter(itemsOf(document, 'products'))],
    [`products.${productId}|unitId`, unitId],
    ...(price === undefined ? [] : ([[`products.${productId}|price`, price]] as const)),
  ];
}

export function removeProduct(document: LiveDocument, productId: string): Entries {
  return [
    ...withPrefix(document, 'products', (key) => splitKey(key)[0] === productId),
    ...withPrefix(document, 'doses', (key) => splitKey(key)[1] === productId),
    ...withPrefix(document, 'applications', (key) => splitKey(key)[1] === `ph${productId}`),
  ];
}

export function removeApplication(document: LiveDocument, application: string): Entries {
  return [
    ...withPrefix(document, 'applications', (key) => splitKey(key)[0] === application),
    ...withPrefix(document, 'doses', (key) => splitKey(key)[0] === application),
  ];
}

/** Makes the column of a stage, or of a tank in a stage. */
export function makeApplication(document: LiveDocument, method: Method, stageId: number, tank?: string): { key: string; entries: Entries } {
  const key = method === 'proportional' ? `${stageId}_${tank}` : newKey();
  const of = (field: string): LivePath => `applications.${key}|${field}`;
  const entries: Entries = [
    [of('made'), true],
    [of('order'), orderAfter(itemsOf(document, 'applications'))],
    [of('method'), method],
    [of('cropStageId'), stageId],
    ...(tank === undefined ? [] : [[of('tank'), tank] as const]),
    [of('applicationTypeId'), typeOf[method]],
  ];
  return { key, entries };
}

export interface DoseEdit {
  rowId: string;
  columnId: string;
  value: readonly [amount: number, unitId: number] | undefined;
}

/** Doses as the grid writes them; columns that do not exist yet are made in the same step. */
export function writeDoses(
  document: LiveDocument,
  edits: readonly DoseEdit[],
  columns: readonly DoseColumn[],
  method: Method,
  tank: string | undefined,
  phOf: (productId: number) => number | undefined,
): Entries {
  const made = new Map<string, string>();
  const entries: Entries = [];
  for (const { rowId, columnId, value } of edits) {
    const column = columns.find(({ id }) => id === columnId);
    if (!column) continue;
    let key = column.application ?? made.get(columnId);
    if (key === undefined) {
      if (value === undefined) continue;
      const application = makeApplication(document, method, column.stageId, tank);
      key = application.key;
      made.set(columnId, key);
      entries.push(...application.entries);
    }
    entries.push([`doses.${key}|${rowId}`, value === undefined ? undefined : [...value]]);
    // The simple pH estimate of a tank needs each product's pH; the library's stands in until someone types another.
    const ph = method === 'proportional' && value !== undefined ? phOf(Number(rowId)) : undefined;
    if (ph !== undefined && document.read(`applications.${key}|ph${rowId}`) === undefined)
      entries.push([`applications.${key}|ph${rowId}`, ph]);
  }
  return entries;
}

/** A soil amendment of so many kg/ha before planting, in the column that is there or one that is made, as one step; over what it was given there. */
export function amend(document: LiveDocument, productId: number, kg_ha: number, unitId: number, price?: number): Entries {
  const there = Object.entries(itemsOf(document, 'applications')).find(
    ([, one]) => one['method'] === 'quantitative' && one['cropStageId'] === PRE_PLANT_STAGE,
  );
  const made = there ? { key: there[0], entries: [] } : makeApplication(document, 'quantitative', PRE_PLANT_STAGE);
  return [
    ...addProduct(document, productId, unitId, price),
    ...made.entries,
    [`doses.${made.key}|${productId}`, [Number(convert(kg_ha, KG_HA, unitId).toFixed(6)), unitId]],
  ];
}

/** Where the dose of a cell stands, nothing for a column that was not made yet. */
export const dosePath = (rowId: string, columnId: string): LivePath | undefined =>
  isNewColumn(columnId) ? undefined : `doses.${columnId}|${rowId}`;

/** The same of a cell on screen, which bears its column and product. */
export const doseAt = (cell: HTMLElement | null): LivePath | undefined => {
  const at = cell?.isConnected ? cell.dataset['at'] : undefined;
  return at === undefined || isNewColumn(at) ? undefined : `doses.${at as `${string}|${string}`}`;
};

/** Where a person is, also in a column that does not exist yet: others see them there before anything is typed. */
export const cellPlace = (rowId: string, columnId: string): LivePath => `doses.${columnId}|${rowId}`;
