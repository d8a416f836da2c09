import { placesAfter } from '@loam/domain/plan/document/plan-places.document';
import { inOrder } from '@loam/domain/plan/plan.draft';
import { convert, isOfDimension, unitOf } from '@loam/domain/kernel/unit/units';
import { LiveDocument } from '../../../live/document/live-document';
import type { LivePath } from '../../../live/document/live-path';
import { columnsOf, type DoseColumn, type Method, stagesOf } from './columns';
import { copyApplications } from './copy-plan';
import { addTank, type Entries, itemsOf, makeApplication } from './edits';

export type Dose = readonly [amount: number, unitId: number];

/** An application of one plan or both, at one place of the season. */
export interface Pair {
  readonly key: string;
  readonly method: Method;
  readonly stageId: number;
  /** Counts those of one stage, from 1. */
  readonly nth: number;
  readonly mine?: string;
  readonly theirs?: string;
  /** Of what is given in tanks. */
  readonly tank?: { readonly mine?: string; readonly theirs?: string; readonly name: string };
}

/** Another plan as a document of its own, its applications at the stages of this one. */
export function besides(body: unknown, document: LiveDocument): LiveDocument {
  const other = new LiveDocument(document.shape);
  const stages = document.map('stages');
  other.doc.transact(() => {
    for (const [key, value] of stages.entries()) other.put(`stages.${key}` as LivePath, value);
    for (const [path, value] of copyApplications(body, other)) other.put(path, value);
  });
  return other;
}

const given = (columns: readonly DoseColumn[]): Map<string, string> => {
  const nth = new Map<number, number>();
  return new Map(
    columns.flatMap(({ stageId, application }): [string, string][] => {
      if (application === undefined) return [];
      nth.set(stageId, (nth.get(stageId) ?? 0) + 1);
      return [[`${stageId} ${nth.get(stageId)}`, application]];
    }),
  );
};

function pairsOf(document: LiveDocument, other: LiveDocument, method: Method, tank: Pair['tank']): Pair[] {
  const stages = stagesOf(itemsOf(document, 'stages'));
  const of = (one: LiveDocument, key: string | undefined) =>
    method === 'proportional' && key === undefined
      ? new Map<string, string>()
      : given(columnsOf(stages, itemsOf(one, 'applications'), method, key));
  const [mine, theirs] = [of(document, tank?.mine), of(other, tank?.theirs)];
  return stages.flatMap(({ id }) =>
    [...new Set([...mine.keys(), ...theirs.keys()])]
      .filter((place) => place.startsWith(`${id} `))
      .map((place): Pair => {
        const [own, its] = [mine.get(place), theirs.get(place)];
        return {
          ...{ key: `${method} ${tank?.mine ?? ''} ${tank?.theirs ?? ''} ${place}`, method, stageId: id, nth: Number(place.split(' ')[1]) },
          ...(own !== undefined && { mine: own }),
          ...(its !== undefined && { theirs: its }),
          ...(tank && { tank }),
        };
      }),
  );
}

/** Tanks of one name are one; of the others the first beside the first. */
function tanksOf(document: LiveDocument, other: LiveDocument): NonNullable<Pair['tank']>[] {
  const named = (one: LiveDocument) =>
    inOrder(itemsOf(one, 'tanks')).map((key) => ({ key, name: String(one.read(`tanks.${key}|name`) ?? '') }));
  const [mine, theirs] = [named(document), named(other)];
  const known = new Map(mine.map((own) => [own, theirs.find(({ name }) => name !== '' && name === own.name)]));
  const free = theirs.filter((its) => ![...known.values()].includes(its));
  const both = mine.map((own) => ({ own, its: known.get(own) ?? free.shift() }));
  return [
    ...both.map(({ own, its }) => ({ mine: own.key, name: own.name, ...(its && { theirs: its.key }) })),
    ...free.map(({ key, name }) => ({ theirs: key, name })),
  ];
}

/** Every application of either plan, those at the same place of the season as one. */
export const pairsIn = (document: LiveDocument, other: LiveDocument): Pair[] => [
  ...pairsOf(document, other, 'quantitative', undefined),
  ...tanksOf(document, other).flatMap((tank) => pairsOf(document, other, 'proportional', tank)),
  ...pairsOf(document, other, 'foliar', undefined),
];

/** Products of either plan, this one's first. */
export const productsIn = (document: LiveDocument, other: LiveDocument): number[] => [
  ...new Set([document, other].flatMap((one) => inOrder(itemsOf(one, 'products')).map(Number))),
];

export const doseAt = (document: LiveDocument, application: string | undefined, productId: number): Dose | undefined =>
  application === undefined ? undefined : (document.read(`doses.${application}|${productId}`) as Dose | undefined);

/** Whether two doses are one: the same amount, in whatever unit it is said. */
export function sameDose(a: Dose | undefined, b: Dose | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const dimension = unitOf(a[1])?.dimension;
  if (dimension === undefined || !isOfDimension(b[1], dimension)) return a[0] === b[0] && a[1] === b[1];
  return Math.abs(convert(b[0], b[1], a[1]) - a[0]) < 1e-9 * Math.max(1, Math.abs(a[0]));
}

const ASIDE = ['applicationTypeId', 'waterVolume', 'waterVolumeUnitId', 'volume', 'injectionRatio', 'injectionRatioUnitId'] as const;

/** The other plan's doses of these products, as values for this one: what it does not give is cleared; a product, tank or application that lacks is made. */
export function takeOver(document: LiveDocument, other: LiveDocument, pair: Pair, productIds: readonly number[]): Entries {
  const doses = productIds.map((id) => [id, doseAt(other, pair.theirs, id)] as const);
  const given = doses.filter(([, dose]) => dose !== undefined).map(([id]) => id);
  if (pair.mine === undefined && given.length === 0) return [];
  const lacking = given.filter((id) => document.read(`products.${id}|made`) === undefined);
  const places = placesAfter(itemsOf(document, 'products'), lacking.length);
  const entries: Entries = lacking.flatMap((id, at): Entries => [
    [`products.${id}|made`, true],
    [`products.${id}|order`, places[at]],
    [`products.${id}|unitId`, other.read(`products.${id}|unitId`)],
  ]);
  let { mine } = pair;
  if (mine === undefined) {
    const tank = pair.tank && (pair.tank.mine ?? addTank(document, pair.tank.name));
    if (typeof tank === 'object') entries.push(...tank.entries);
    const made = makeApplication(document, pair.method, pair.stageId, typeof tank === 'object' ? tank.key : tank);
    mine = made.key;
    const aside = ASIDE.flatMap((field): Entries => {
      const value = other.read(`applications.${pair.theirs}|${field}` as LivePath);
      return value === undefined ? [] : [[`applications.${mine}|${field}` as LivePath, value]];
    });
    const taken = new Set(aside.map(([path]) => path));
    entries.push(...made.entries.filter(([path]) => !taken.has(path)), ...aside);
  }
  for (const [id, dose] of doses) {
    const before = doseAt(document, pair.mine, id);
    if (!sameDose(before, dose)) entries.push([`doses.${mine}|${id}`, dose && [...dose]]);
    const ph = other.read(`applications.${pair.theirs}|ph${id}` as LivePath);
    if (dose !== undefined && ph !== undefined) entries.push([`applications.${mine}|ph${id}` as LivePath, ph]);
  }
  return entries;
}
