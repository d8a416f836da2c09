import { ownNames } from '../../kernel/json/own-names.js';
import { MAP_ROOTS, type MapRoot, splitKey, tankColumn } from '../plan-fields.schema.js';

const NOTES = 'notes';
/** `root.key`, as the server writes it in `repaired[].path`; the text is just `notes`. */
type PlanPath = `${MapRoot}.${string}` | typeof NOTES;

interface Edit {
  readonly path: PlanPath;
  readonly value: unknown;
  readonly old: unknown;
}
/** What a person did in one step, as one line: a value, an item added or removed with all that hangs on it, or several values. */
interface Action {
  path: PlanPath;
  old: unknown;
  value: unknown;
  /** Other values of the same kind that the step wrote. */
  more?: number;
  /** The name of an item that is gone. */
  label?: string;
}

function splitPath(path: PlanPath): [root: MapRoot | typeof NOTES, key: string] {
  const dot = path.indexOf('.');
  return dot < 0 ? [NOTES, ''] : [path.slice(0, dot) as MapRoot, path.slice(dot + 1)];
}

const isMade = (path: PlanPath) => path.endsWith('|made');
const itemOf = (path: PlanPath) => splitKey(splitPath(path)[1]).id;
/** Fields that come with an item and say nothing by themselves. */
const quiet = /\|(order|method|cropStageId|tank)$/;
const rank: Readonly<Record<string, number>> = ownNames({ stages: 0, tanks: 1, products: 2, applications: 3 });

/** True for what comes or goes because the item of `made` does. */
function belongs(made: PlanPath, path: PlanPath): boolean {
  const [root, key] = splitPath(made);
  const [where, other] = splitPath(path);
  const { id } = splitKey(key);
  const { id: owner, field } = splitKey(other);
  if (where === root) return owner === id;
  if (where !== 'applications' && where !== 'doses') return false;
  if (root === 'products') return where === 'doses' ? field === id : field === `ph${id}`;
  if (root === 'applications') return where === 'doses' && owner === id;
  const column = tankColumn(owner);
  return root === 'tanks' ? column?.tank === id : column?.stageId === Number(id);
}

/** The edits of one step as lines to read: adding a stage is one, not four. `apart`: edits of several steps, each value its own line. */
function actionsOf(edits: readonly Edit[], apart = false): Action[] {
  const made = edits.filter(({ path }) => isMade(path)).toSorted((a, b) => rank[splitPath(a.path)[0]]! - rank[splitPath(b.path)[0]]!);
  let rest = edits.filter(({ path }) => !quiet.test(path));
  const actions: Action[] = [];
  for (const { path, old, value } of made) {
    if (!rest.some((edit) => edit.path === path)) continue; // went with what it belongs to
    const [root] = splitPath(path);
    const added = value !== undefined;
    const doses = rest.filter((edit) => edit.path.startsWith('doses.') && belongs(path, edit.path) && edit.value !== undefined);
    if (added && doses.length > 0) {
      rest = rest.filter((edit) => splitPath(edit.path)[0] !== root || itemOf(edit.path) !== itemOf(path)); // the doses speak for the column
      if (root === 'applications') continue;
    } else {
      // A stage takes along the columns made for it, whose keys do not name it.
      const columns = new Set(
        root === 'stages' && !added
          ? edits.flatMap((edit) => (edit.path.endsWith('|cropStageId') && edit.old === Number(itemOf(path)) ? [itemOf(edit.path)] : []))
          : [],
      );
      rest = rest.filter(
        (edit) => !belongs(path, edit.path) && !(columns.has(itemOf(edit.path)) && /^(applications|doses)\./.test(edit.path)),
      );
    }
    const named = edits.find((edit) => edit.path === `${root}.${itemOf(path)}|name`);
    const label = added ? undefined : named?.old;
    actions.push({ path, old, value, ...(typeof label === 'string' && { label }) });
  }
  const byKind = new Map<string, typeof rest>();
  for (const edit of rest) {
    const [root, key] = splitPath(edit.path);
    // Values of one kind written together are one action; details of the plan each say something else.
    const kind =
      apart || root === 'plan' || root === NOTES
        ? edit.path
        : `${root} ${root === 'doses' ? '' : splitKey(key).field.replace(/(?<!\d)\d+$/, '')}`;
    byKind.set(kind, [...(byKind.get(kind) ?? []), edit]);
  }
  for (const edits of byKind.values()) {
    // a step that also wrote something has not removed: what stands there now speaks for it
    const { path, old, value } = edits.find((edit) => edit.value !== undefined) ?? edits[0]!;
    actions.push({ path, old, value, ...(edits.length > 1 && { more: edits.length - 1 }) });
  }
  return actions;
}

/** How the document of a plan, and of a template, is read where it is edited live. */
export const planShape = { maps: MAP_ROOTS, wholes: ['stages', 'tanks'], belongs, actionsOf } as const;
