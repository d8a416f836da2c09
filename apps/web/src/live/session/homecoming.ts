import * as Y from 'yjs';
import type { Edit } from '../document/live-document';
import type { DocumentShape } from '../document/document-shape';
import { onePerPlace } from '../device/outbox';
import { NOTES, splitPath, type MapRoot, type LivePath } from '../document/live-path';

/** What came together after a time without the server. */
export interface Homecoming {
  /** Values of this person that were sent. */
  yours: readonly LivePath[];
  /** Actions of others that came. */
  others: readonly LivePath[];
  /** Places that both wrote: one value stands, both are named. */
  clashes: readonly { path: LivePath; mine: unknown; theirs: unknown; stands: unknown }[];
}

/** More than so many updates are kept as one. */
const HEARD_APART = 200;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Remembers the document as it was when the server was lost, to tell afterwards what each side wrote. */
export class Absence {
  private before: Uint8Array | undefined;
  /** The device itself said that it has no network: worth a word however short it was. */
  private told = false;
  private written: Edit[] = [];
  private heard: Uint8Array[] = [];

  constructor(private readonly shape: Pick<DocumentShape, 'actionsOf'>) {}

  /** Called when the connection is lost, and with a stored copy that is opened without one. */
  began(doc: Y.Doc, told = false): void {
    this.told ||= told;
    this.before ??= Y.encodeStateAsUpdate(doc);
  }

  /** An edit of this person. The connection may outlive the loss: then it is confirmed before the document is joined again. */
  wrote(edits: readonly Edit[]): void {
    if (this.before) this.written = onePerPlace([...this.written, ...edits]);
  }

  /** Others' bytes that came over the old connection. */
  received(update: Uint8Array): void {
    if (!this.before) return;
    this.heard.push(update);
    if (this.heard.length > HEARD_APART) this.heard = [Y.mergeUpdates(this.heard)];
  }

  private forget(): void {
    this.before = undefined;
    this.told = false;
    this.written = [];
    this.heard = [];
  }

  /**
   * What `update`, the server's answer to the join, brings beside the edits made here; to be called before it is applied.
   * `stands` reads the merged document and is asked later. Undefined when nothing happened on one of the two sides.
   */
  ended(update: Uint8Array, unsent: readonly Edit[], long: boolean): ((stands: (path: LivePath) => unknown) => Homecoming) | undefined {
    const { before, told, heard } = this;
    const waiting = onePerPlace([...unsent, ...this.written]);
    this.forget();
    if (!before || !(long || told)) return undefined;
    // The server's document without what this device wrote meanwhile: a value of theirs that loses the merge shows here only.
    const theirs = new Y.Doc();
    Y.applyUpdate(theirs, before);
    const read = (path: LivePath) => {
      const [root, key] = splitPath(path);
      return root === NOTES ? theirs.getText(NOTES).toString() : theirs.getMap(root as MapRoot).get(key);
    };
    const came: Edit[] = [];
    theirs.on('afterTransaction', ({ changed }: Y.Transaction) => {
      for (const [root, type] of theirs.share)
        for (const key of changed.get(type as never) ?? [])
          came.push(
            key === null
              ? { path: NOTES, value: '', old: undefined }
              : { path: `${root as MapRoot}.${key}`, value: theirs.getMap(root).get(key), old: undefined },
          );
    });
    theirs.transact(() => heard.forEach((bytes) => Y.applyUpdate(theirs, bytes)));
    const heardAt = new Map(waiting.filter(({ path }) => path !== NOTES).map(({ path }) => [path, read(path)]));
    theirs.transact(() => Y.applyUpdate(theirs, update));
    const cameTo = new Set(came.map(({ path }) => path));
    const both = waiting.filter(
      ({ path, value, old }) => path !== NOTES && cameTo.has(path) && !same(read(path), value) && !same(read(path), old),
    );
    const facts = {
      yours: this.shape.actionsOf(waiting, true).map(({ path }) => path),
      others: this.shape.actionsOf(came, true).map(({ path }) => path),
      clashes: both.map(({ path, value, old }) => ({ path, mine: value, theirs: read(path), heard: heardAt.get(path) ?? old, old })),
    };
    theirs.destroy();
    if (facts.yours.length + facts.others.length === 0) return undefined;
    return (stands) => ({
      ...facts,
      clashes: facts.clashes.map(({ path, mine, theirs: read, heard: said, old }) => {
        // where this person's edit came to the server first and won, the answer to the join brings nothing but that theirs has gone
        const lost = read === undefined && same(stands(path), mine) && !same(said, old);
        return { path, mine, theirs: lost ? said : read, stands: stands(path) };
      }),
    });
  }
}
