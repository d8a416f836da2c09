import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

type Struct = Y.Item | Y.GC | Y.Skip;
export type Deletions = ReadonlyMap<number, readonly { readonly clock: number; readonly len: number }[]>;

/** The bytes of an update, of structs in the order of their clocks, by client. */
export function encodeUpdate(structs: ReadonlyMap<number, { readonly from: number; readonly list: readonly Struct[] }>, gone: Deletions) {
  const encoder = new Y.UpdateEncoderV1();
  const out = encoder.restEncoder;
  encoding.writeVarUint(out, structs.size);
  for (const [client, { from, list }] of [...structs].sort(([a], [b]) => b - a)) {
    encoding.writeVarUint(out, list.length);
    encoder.writeClient(client);
    encoding.writeVarUint(out, from);
    for (const [i, struct] of list.entries()) struct.write(encoder, i === 0 ? from - struct.id.clock : 0);
  }
  encoding.writeVarUint(out, gone.size);
  for (const [client, deletions] of gone) {
    encoder.resetDsCurVal();
    encoding.writeVarUint(out, client);
    encoding.writeVarUint(out, deletions.length);
    for (const { clock, len } of deletions) {
      encoder.writeDsClock(clock);
      encoder.writeDsLen(len);
    }
  }
  return encoder.toUint8Array();
}

/**
 * The same update as the document has it now: of what was taken back in the meantime only that it was there. `removed` is
 * deleted besides, for those who have it.
 */
export function asKept(doc: Y.Doc, update: Uint8Array, removed: Deletions): Uint8Array {
  const { from } = Y.parseUpdateMeta(update);
  const structs = new Map(
    [...from].map(([client, clock]) => {
      const all = doc.store.clients.get(client)!;
      return [client, { from: clock, list: all.slice(Y.findIndexSS(all, clock)) }];
    }),
  );
  return encodeUpdate(structs, withMore(Y.decodeUpdate(update).ds.clients, removed));
}

/** In order, and none twice. */
export function withMore(some: Deletions, more: Deletions): Deletions {
  if (more.size === 0) return some;
  const all = new Map(some);
  for (const [client, deletions] of more) {
    const merged: { clock: number; len: number }[] = [];
    for (const { clock, len } of [...(some.get(client) ?? []), ...deletions].sort((a, b) => a.clock - b.clock)) {
      const last = merged.at(-1);
      if (last && last.clock + last.len >= clock) last.len = Math.max(last.len, clock + len - last.clock);
      else merged.push({ clock, len });
    }
    all.set(client, merged);
  }
  return all;
}
