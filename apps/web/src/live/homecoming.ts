import * as Y from 'yjs';
import type { Edit } from './live-document';
import { actionsOf } from './actions';
import { NOTES, splitPath, type MapRoot, type PlanPath } from './plan-path';

/** What came together after a time without the server. */
export interface Homecoming {
  /** Values of this person that were sent. */
  yours: readonly PlanPath[];
  /** Actions of others that came. */
  others: readonly PlanPath[];
  /** Places that both wrote: one value stands, both are named. */
  clashes: readonly { path: PlanPath; mine: unknown; theirs: unknown; stands: unknown }[];
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Remembers the document as it was when the server was lost, to tell afterwards what each side wrote. */
export class Absence {
  private before: Uint8Array | undefined;
  /** The device itself said that it has no network: worth a word however short it was. */
  private told = false;

  /** Called when the connection is lost, and with a stored copy that is opened without one. */
  began(doc: Y.Doc, told = false): void {
    this.told ||= told;
    this.before ??= Y.encodeStateAsUpdate(doc);
  }

  /** Too short to speak of. */
  forget(): undefined {
    this.before = undefined;
    this.told = false;
  }

  /**
   * What `update`, the server's answer to the join, brings beside the edits that wait here; to be called before it is applied.
   * `stands` reads the merged document and is asked later. Undefined when nothing happened on one of the two sides.
   */
  ended(update: Uint8Array, waiting: readonly Edit[], long: boolean): ((stands: (path: PlanPath) => unknown) => Homecoming) | undefined {
    const { before, told } = this;
    this.forget();
    if (!before || !(long || told)) return undefined;
    // The server's document without what this device wrote meanwhile: a value of theirs that loses the merge shows here only.
    const theirs = new Y.Doc();
    Y.applyUpdate(theirs, before);
    const read = (path: PlanPath) => {
      const [root, key] = splitPath(path);
      return root === NOTES ? theirs.getText(NOTES).toString() : theirs.getMap(root as MapRoot).get(key);
    };
    const came: Edit[] = [];
    theirs.on('afterTransaction', ({ changed }: Y.Transaction) => {
      for (const [root, type] of theirs.share) for (const key of changed.get(type as never) ?? []) came.push(key === null ? { path: NOTES, value: '', old: undefined } : { path: `${root as MapRoot}.${key}`, value: theirs.getMap(root).get(key), old: undefined });
    });
    Y.applyUpdate(theirs, update);
    const cameTo = new Set(came.map(({ path }) => path));
    const both = waiting.filter(({ path, value, old }) => path !== NOTES && cameTo.has(path) && !same(read(path), value) && !same(read(path), old));
    const facts = { yours: actionsOf(waiting, true).map(({ path }) => path), others: actionsOf(came, true).map(({ path }) => path), clashes: both.map(({ path, value }) => ({ path, mine: value, theirs: read(path) })) };
    theirs.destroy();
    if (facts.yours.length + facts.others.length === 0) return undefined;
    return (stands) => ({ ...facts, clashes: facts.clashes.map((clash) => ({ ...clash, stands: stands(clash.path) })) });
  }
}
