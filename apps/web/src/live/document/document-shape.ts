import type { LivePath, MapRoot } from './live-path';

/** What a person did in one step, as one line: a value, an item added or removed with all that hangs on it, or several values. */
export interface Action {
  path: LivePath;
  old: unknown;
  value: unknown;
  /** Other values of the same kind that the step wrote. */
  more?: number;
  /** The name of an item that is gone. */
  label?: string;
}

/** What the capability whose document this is says of it. */
export interface DocumentShape {
  readonly maps: readonly MapRoot[];
  /** Maps whose items take others along: when several went in one step, one of these is told. */
  readonly wholes: readonly MapRoot[];
  /** True for what comes or goes because the item of `made` does. */
  readonly belongs: (made: LivePath, path: LivePath) => boolean;
  /** The edits of one step as lines to read: adding an item is one, not four. `apart`: edits of several steps, each value its own line. */
  readonly actionsOf: (edits: readonly { path: LivePath; old: unknown; value: unknown }[], apart?: boolean) => Action[];
}
