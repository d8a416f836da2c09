import { limits } from '../../kernel/schema/lists.js';
import type { ProductFacts } from '../../agronomy/facts.js';
import { pairsOf, proposedTanks } from '../../agronomy/tank/tank-split.js';
import { at, type Dose, inOrder, type PlanDraft, stageOf } from '../plan.draft.js';
import { placesAfter } from '../document/plan-places.document.js';

export interface TankMove {
  readonly stageId: number;
  readonly productId: number;
  readonly dose: Dose;
  /** Which of the new tanks, from 0. */
  readonly to: number;
}
/** `stays`: products that keep their tank; the others go to new tanks of the same volume and injection, so that no supply changes. */
export interface TankSplit {
  readonly stays: readonly number[];
  readonly made: number;
  readonly moves: readonly TankMove[];
}

const columnsOf = (draft: PlanDraft, tank: string): string[] =>
  inOrder(draft.applications).filter((key) => draft.applications[key]!['tank'] === tank && key.includes('_'));

/** How a tank whose products must not meet is parted, over all its stages; undefined where nothing has to be, a reason where 7 tanks are too few. */
export function tankSplit(
  draft: PlanDraft,
  tank: string,
  product: (id: number) => ProductFacts | undefined,
): TankSplit | { readonly reason: 'tankCount' } | undefined {
  const columns = columnsOf(draft, tank);
  const doses = columns.flatMap((key) =>
    Object.entries(at(draft.doses, key) ?? {}).map(([id, dose]) => ({ stageId: stageOf(draft.applications[key]!), id, dose })),
  );
  const members = [...new Set(doses.map(({ id }) => id))].map((id) => {
    const material = product(Number(id))?.material;
    return { id, ...(material !== undefined && { material }) };
  });
  if (!pairsOf(members).some(({ code }) => code === 0)) return undefined;
  const groups = proposedTanks(members);
  if (!groups || Object.keys(draft.tanks).length + groups.length - 1 > limits.tanks) return { reason: 'tankCount' };
  const used = (group: readonly string[]) => doses.filter(({ id }) => group.includes(id)).length;
  const [stays, ...others] = groups.toSorted((a, b) => used(b) - used(a));
  return {
    stays: stays!.map(Number),
    made: others.length,
    moves: doses.flatMap(({ stageId, id, dose }) => {
      const to = others.findIndex((group) => group.includes(id));
      return to < 0 ? [] : [{ stageId, productId: Number(id), dose, to }];
    }),
  };
}

/** Of a tank's column: what makes a filling come to the same kilograms on the field. */
const SETTINGS = ['applicationTypeId', 'volume', 'injectionRatio', 'injectionRatioUnitId'] as const;

/** A split as values of the live document, for one step; `undefined` clears. `made`: key and name of each new tank. */
export function splitEntries(
  draft: PlanDraft,
  tank: string,
  { moves }: TankSplit,
  made: readonly { readonly key: string; readonly name: string }[],
): (readonly [path: string, value: unknown])[] {
  const places = placesAfter(draft.tanks, made.length);
  const entries: (readonly [string, unknown])[] = made.flatMap(({ key, name }, n) => [
    [`tanks.${key}|made`, true] as const,
    [`tanks.${key}|name`, name] as const,
    [`tanks.${key}|order`, places[n]!] as const,
  ]);
  const columns = [...new Set(moves.map(({ stageId, to }) => `${stageId}_${made[to]!.key}`))];
  const after = placesAfter(draft.applications, columns.length);
  columns.forEach((column, n) => {
    const [stageId, key] = column.split('_') as [string, string];
    const of = (field: string) => `applications.${column}|${field}`;
    const own = at(draft.applications, `${stageId}_${tank}`) ?? {};
    entries.push(
      [of('made'), true],
      [of('order'), after[n]!],
      [of('method'), 'proportional'],
      [of('cropStageId'), Number(stageId)],
      [of('tank'), key],
      ...SETTINGS.flatMap((field) => (own[field] === undefined ? [] : [[of(field), own[field]] as const])),
    );
  });
  for (const { stageId, productId, dose, to } of moves) {
    const [from, into] = [`${stageId}_${tank}`, `${stageId}_${made[to]!.key}`];
    entries.push([`doses.${into}|${productId}`, [...dose]], [`doses.${from}|${productId}`, undefined]);
    const ph = at(draft.applications, from)?.[`ph${productId}`];
    if (ph !== undefined) entries.push([`applications.${into}|ph${productId}`, ph], [`applications.${from}|ph${productId}`, undefined]);
  }
  return entries;
}
