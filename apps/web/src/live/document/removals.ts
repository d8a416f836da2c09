import { Signal } from '../../watch/signal';
import type { DocumentShape } from './document-shape';
import { splitKey, splitPath, type LivePath } from './live-path';
import type { Edit } from './live-document';

/** Something with parts that a colleague took away. */
export interface Removal {
  root: string;
  itemId: string;
  by: number | undefined;
  at: number;
}

const KEPT = 3_000;

/** Remembers what others removed while this page was open, so that it can be put back as it was. */
export class Removals {
  readonly latest = new Signal<Removal | undefined>(undefined);
  private readonly values = new Map<LivePath, { old: unknown; at: number }>();

  private readonly wholes: ReadonlySet<string>;

  constructor({ wholes }: Pick<DocumentShape, 'wholes'>) {
    this.wholes = new Set(wholes);
  }

  record(edits: readonly Edit[], by: number | undefined, at: number): void {
    let removal: Removal | undefined;
    for (const { path, value, old } of edits) {
      if (value !== undefined || old === undefined) {
        this.values.delete(path);
        continue;
      }
      this.values.set(path, { old, at });
      const [root, key] = splitPath(path);
      const [itemId, field] = splitKey(key);
      if (field === 'made' && (removal === undefined || this.wholes.has(root))) removal = { root, itemId, by, at };
    }
    for (const path of this.values.keys()) {
      if (this.values.size <= KEPT) break;
      this.values.delete(path);
    }
    if (removal) this.latest.set(removal);
  }

  /** Everything removed that `belongs` names, with its last value; `at`: only what went in that step. */
  lost(belongs: (path: LivePath) => boolean, at?: number): (readonly [LivePath, unknown])[] {
    return [...this.values]
      .filter(([path, one]) => belongs(path) && (at === undefined || one.at === at))
      .map(([path, { old }]) => [path, old] as const);
  }

  dismiss(): void {
    this.latest.set(undefined);
  }
}
