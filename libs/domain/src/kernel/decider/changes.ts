import { sameJson } from '../json/same-json.js';

/** One value of an entity that became another; histories show it as it stands here. Absent values are null. */
export interface Change {
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** What `input` would change of `current`: absent values stay, equal values are no change. `paths` are the fields that may change. */
export function changesOf<T extends object>(current: T, input: Partial<T>, paths: readonly (keyof T & string)[]): Change[] {
  return paths.flatMap((path) => {
    const [old, next] = [current[path] ?? null, input[path]];
    return next === undefined || sameJson(old, next ?? null) ? [] : [{ path, old, new: next ?? null }];
  });
}

export const applyChanges = <T extends object>(current: T, changes: readonly Change[]): T =>
  Object.assign({ ...current }, Object.fromEntries(changes.map((change) => [change.path, change.new])));
