import type { LibraryCrop } from '../agronomy/tables/crop-table.js';
import { uptake } from '../agronomy/need/demand.js';
import { sameJson } from '../kernel/json/same-json.js';
import { apiErrors } from '../kernel/errors/api.errors.js';
import { type ErrorDetail, invalid, isRefusal, refuse, type Refusal } from '../kernel/errors/errors.js';
import { nutrientIds } from '../kernel/unit/nutrients.js';
import type { ChangeCrop } from './crop-change.schema.js';
import { withFigures } from './crop-figures.js';
import type { CropFigures, OwnStage } from '../library/crop-figures.schema.js';
import type { OwnCropChanges } from '../library/library-records.schema.js';
import { cropErrors } from './crop.errors.js';
import { brokenDistribution, brokenUptake, brokenYields } from './crop.policy.js';

/** What of an own crop can be changed. */
export interface CropContent {
  readonly id: number;
  readonly name: string | null;
  readonly variety: string | null;
  readonly crop?: CropFigures;
}
interface Given {
  readonly id: number;
  readonly value: number;
}
interface Named {
  readonly value: number | null;
}
type Coefficients = 'removal' | 'uptake';
const isGiven = <Entry extends Named>(entry: Entry): entry is Entry & { readonly value: number } => entry.value !== null;

const no = refuse(apiErrors);
/** The same figure after it went to another unit and back. */
const same = (one: number | undefined, other: number | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && Math.abs(one - other) <= 1e-9 * Math.abs(other));

/** Absent: as before. null, or what is shipped anyway: from the shipped tables. */
function scalar(given: number | null | undefined, before: number | undefined, shipped: number): number | undefined {
  if (given === undefined) return before;
  if (given === null || same(given, shipped)) return undefined;
  return same(given, before) ? before : given;
}

/** The list as it stands for itself, said as the differences from what is shipped. */
function coefficients(crop: LibraryCrop, shipped: LibraryCrop, kind: Coefficients, given: readonly Given[]): CropFigures[Coefficients] {
  const [now, table] = [crop[`${kind}_kg_t`], shipped[`${kind}_kg_t`]];
  const own: Record<string, number | null> = {};
  for (const id of Object.keys(table)) if (!given.some((one) => String(one.id) === id)) own[id] = null;
  for (const { id, value } of given) if (!same(value, table[id]?.value)) own[id] = same(value, now[id]?.value) ? now[id]!.value : value;
  return Object.keys(own).length === 0 ? undefined : own;
}

/** What the whole crop takes up at its average yield, as kg per tonne: of those named, and the others as they are. */
function uptakeOf(crop: LibraryCrop, requirements: readonly Given[]): Given[] {
  const { average } = crop.yield_t_ha;
  const now = Object.entries(crop.uptake_kg_t).map(([id, { value }]) => ({ id: Number(id), value }));
  const changed = requirements.filter(({ id, value }) => !same(value, uptake(crop, id, average)?.value));
  const named = new Set(changed.map(({ id }) => id));
  return [...now.filter(({ id }) => !named.has(id)), ...changed.map(({ id, value }) => ({ id, value: value / average }))];
}

/** The shipped name of a stage stays a name in every language. */
const nameOf = (id: number, name: string, shipped: LibraryCrop): string | null => {
  const known = shipped.stages.find((stage) => stage.id === id);
  return known && [known.name, ...Object.values(known.names)].includes(name) ? null : name;
};

function stagesOf(
  given: NonNullable<ChangeCrop['stages']>,
  crop: LibraryCrop,
  shipped: LibraryCrop,
  freshIds: readonly number[],
): { stages: readonly OwnStage[] | undefined; broken: ErrorDetail[] } {
  const known = new Set([...crop.stages, ...shipped.stages].map(({ id }) => id));
  const fresh = freshIds.values();
  const broken: ErrorDetail[] = [];
  const stages = given.map(({ id: named, name, duration, minerals }, at): OwnStage => {
    if (named !== undefined && !known.has(named))
      broken.push({ field: `stages[${at}].id`, key: 'unknownStage', message: cropErrors.unknownStage.message, params: { value: named } });
    const id = named ?? fresh.next().value!;
    const shares = minerals.filter(isGiven).toSorted((a, b) => a.mineralId - b.mineralId);
    return { id, name: nameOf(id, name, shipped), duration, minerals: shares };
  });
  const asShipped = shipped.stages.map(({ id, duration, distribution }): OwnStage => ({
    id,
    name: null,
    duration,
    minerals: Object.entries(distribution).map(([mineralId, value]) => ({ mineralId: Number(mineralId), value })),
  }));
  return { stages: sameJson(stages, asShipped) ? undefined : stages, broken };
}

/**
 * What a change of an own crop comes to; nothing when all of it is so already. `seen`: the sender named the revision that it saw.
 * `freshIds`: of stages without one, in their order.
 * @returns 422 with every broken rule; 428 revisionRequired when a list removes entries unseen
 */
export function changesOfCrop(
  content: CropContent,
  shipped: LibraryCrop,
  input: Omit<ChangeCrop, 'revision'>,
  { seen, freshIds }: { readonly seen: boolean; readonly freshIds: readonly number[] },
): OwnCropChanges | Refusal {
  const before: CropFigures = content.crop ?? {};
  const crop = withFigures(shipped, before, content.id);
  const next = nextFigures(content, crop, shipped, input, freshIds);
  if (isRefusal(next)) return next;
  const after = withFigures(shipped, next, content.id);
  const broken = [
    ...brokenYields({ lowYield: after.yield_t_ha.low, highYield: after.yield_t_ha.high }),
    ...(input.stages ? brokenDistribution(after.stages) : []),
    ...brokenUptake(after, changedCoefficients(crop, after), input.requirements ? 'requirements' : 'uptake'),
  ];
  if (broken.length > 0) return invalid(broken);
  if (!seen && removes(input, crop, after)) return no('revisionRequired');
  return {
    ...(input.name !== undefined && input.name !== content.name && { name: input.name }),
    ...(input.variety !== undefined && input.variety !== content.variety && { variety: input.variety }),
    ...(!sameJson(next, before) && { crop: next }),
  };
}

function nextFigures(
  { id, crop: before = {} }: CropContent,
  crop: LibraryCrop,
  shipped: LibraryCrop,
  input: Omit<ChangeCrop, 'revision'>,
  freshIds: readonly number[],
): CropFigures | Refusal {
  const planned = input.stages ? stagesOf(input.stages, crop, shipped, freshIds) : { stages: before.stages, broken: [] };
  if (planned.broken.length > 0) return invalid(planned.broken);
  const lowYield = scalar(input.lowYield, before.lowYield, shipped.yield_t_ha.low);
  const highYield = scalar(input.highYield, before.highYield, shipped.yield_t_ha.high);
  const yields = withFigures(shipped, { ...before, ...figuresOf({ lowYield, highYield }) }, id);
  const given = input.requirements ? uptakeOf(yields, input.requirements) : input.uptake;
  const list = (kind: Coefficients, entries: readonly (Omit<Given, 'value'> & Named)[] | null | undefined) =>
    entries === undefined ? before[kind] : entries === null ? undefined : coefficients(crop, shipped, kind, entries.filter(isGiven));
  return figuresOf({
    lowYield,
    highYield,
    duration: scalar(input.duration, before.duration, shipped.duration_days),
    stages: input.stages === null ? undefined : planned.stages,
    removal: list('removal', input.removal),
    uptake: list('uptake', given),
    made: before.made,
  });
}

type Loose = { readonly [K in keyof CropFigures]: CropFigures[K] | undefined };
/** Without what is not there: an event holds nothing undefined. */
const figuresOf = (figures: Loose): CropFigures =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)) as CropFigures;

const idsOf = (crop: LibraryCrop) => ({
  stages: crop.stages.map(({ id }) => String(id)),
  removal: Object.keys(crop.removal_kg_t),
  uptake: Object.keys(crop.uptake_kg_t),
});
/** A list that was sent lacks what is there; null says outright that one's own is given up. */
const removes = (input: Omit<ChangeCrop, 'revision'>, before: LibraryCrop, after: LibraryCrop): boolean => {
  const [was, is] = [idsOf(before), idsOf(after)];
  return (['stages', 'removal', 'uptake'] as const).some((list) => input[list] && was[list].some((id) => !is[list].includes(id)));
};

const changedCoefficients = (before: LibraryCrop, after: LibraryCrop): number[] =>
  nutrientIds().filter((id) =>
    (['removal_kg_t', 'uptake_kg_t'] as const).some((table) => before[table][id]?.value !== after[table][id]?.value),
  );
