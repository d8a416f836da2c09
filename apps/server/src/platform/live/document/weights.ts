import * as Y from 'yjs';
import { isServerId } from './client-ids.js';

type Struct = Y.Item | Y.GC;

/** About as many bytes as it takes in an update. */
export function weightOf(struct: Struct): number {
  const { content } = struct as Partial<Y.Item>;
  if (content instanceof Y.ContentString) return 10 + content.str.length;
  return content instanceof Y.ContentAny ? 20 + JSON.stringify(content.arr).length : 10;
}

/** Of everybody's in a document, by client; what the server wrote counts for those whom it is `inherited` from, as far as it is still there. */
export function weightsOf(doc: Y.Doc, inherited: ReadonlyMap<number, number>, weigh: (struct: Struct) => number): Map<number, number> {
  const weights = new Map<number, number>();
  const add = (client: number, weight: number) => weights.set(client, (weights.get(client) ?? 0) + weight);
  let served = 0;
  for (const [client, structs] of doc.store.clients) {
    const weight = structs.reduce((bytes, struct) => bytes + weigh(struct as Struct), 0);
    if (isServerId(client)) served += weight;
    else add(client, weight);
  }
  const all = [...inherited.values()].reduce((bytes, weight) => bytes + weight, 0);
  for (const [client, weight] of inherited) add(client, weight * Math.min(1, served / all));
  return weights;
}
