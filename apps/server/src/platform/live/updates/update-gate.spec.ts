import { describe, expect, test } from '@jest/globals';
import * as Y from 'yjs';
import { inspect, updateLimits } from './update-gate.js';

const held = (doc: Y.Doc) => (client: number) => Y.getState(doc.store, client);
const made = (clientId: number, edit: (doc: Y.Doc) => void, from?: Y.Doc) => {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  if (from) Y.applyUpdate(doc, Y.encodeStateAsUpdate(from));
  const before = Y.encodeStateVector(doc);
  doc.transact(() => edit(doc));
  return { doc, update: Y.encodeStateAsUpdate(doc, before) };
};
const set = (key: string, value: unknown) => (doc: Y.Doc) => void doc.getMap('plan').set(key, value);

describe('L3 what an update needs is looked up before anything is applied', () => {
  test('what follows on the document is admitted, with the clients it adds to', () => {
    const first = made(1, set('a', 1));
    expect(inspect(first.update, held(new Y.Doc()))).toEqual({ ok: true, reaches: new Map([[1, 1]]) });
    expect(inspect(made(2, set('a', 2), first.doc).update, held(first.doc))).toEqual({ ok: true, reaches: new Map([[2, 1]]) });
  });

  test('what is held already adds nothing, so nobody is asked whose it is', () => {
    const { doc, update } = made(1, set('a', 1));
    expect(inspect(update, held(doc))).toEqual({ ok: true, reaches: new Map() });
  });

  test('a missing frame of the same client, of another, or under a deletion is a gap', () => {
    const empty = held(new Y.Doc());
    const one = made(1, set('a', 1));
    const before = Y.encodeStateVector(one.doc);
    set('b', 2)(one.doc);
    expect(inspect(Y.encodeStateAsUpdate(one.doc, before), empty)).toMatchObject({ key: 'gap' });
    expect(inspect(made(2, set('a', 2), one.doc).update, empty)).toMatchObject({ key: 'gap' });
    expect(inspect(made(2, (doc) => doc.getMap('plan').delete('a'), one.doc).update, empty)).toMatchObject({ key: 'gap' });
    const [, second, third] = [1, 2, 3].map((n) => {
      const from = Y.encodeStateVector(one.doc);
      set('c', n)(one.doc);
      return Y.encodeStateAsUpdate(one.doc, from);
    });
    expect(second).toBeDefined();
    expect(inspect(Y.mergeUpdates([one.update, third!]), empty)).toMatchObject({ key: 'gap' });
  });
});

describe('what could harm is refused', () => {
  const empty = held(new Y.Doc());
  test.each(['__proto__', 'constructor', 'prototype'])('the name %s, as a key, a root or inside a value', (name) => {
    expect(inspect(made(1, set(name, 1)).update, empty)).toMatchObject({ key: 'invalidUpdate' });
    expect(inspect(made(1, (doc) => void doc.getMap(name).set('a', 1)).update, empty)).toMatchObject({ key: 'invalidUpdate' });
    expect(inspect(made(1, set('a', [JSON.parse(`{"${name}":{"x":1}}`)])).update, empty)).toMatchObject({ key: 'invalidUpdate' });
  });

  test('a value that is nested deeper than any that is read, thousands deep too', () => {
    const nested = (deep: number) => Array.from({ length: deep }).reduce<unknown>((inner, _, n) => (n % 2 ? [inner] : { a: inner }), 1);
    expect(inspect(made(1, set('a', nested(updateLimits.depth))).update, empty)).toMatchObject({ ok: true });
    for (const deep of [updateLimits.depth + 1, 100, 3_000])
      expect(inspect(made(1, set('a', nested(deep))).update, empty)).toMatchObject({ key: 'invalidUpdate' });
  });

  test('random, cut and empty bytes never throw', () => {
    const { update } = made(1, (doc) => ['a', 'b', 'c'].forEach((key) => set(key, { n: [1, 'x'] })(doc)));
    for (let n = 0; n < update.length; n += 1) expect(inspect(update.subarray(0, n), empty).ok && n > 2).toBe(false);
    for (let n = 0; n < 2_000; n += 1) {
      const bytes = Uint8Array.from(update, (byte, i) => ((i * 31 + n) % 17 === 0 ? (byte + n) & 255 : byte));
      expect(() => inspect(bytes, empty)).not.toThrow();
    }
  });

  test('too many bytes or too much length', () => {
    expect(inspect(new Uint8Array(updateLimits.bytes + 1), empty)).toMatchObject({ key: 'tooLarge' });
    expect(
      inspect(
        made(1, (doc) => (doc.getText('notes').insert(0, 'x'.repeat(250_000)), doc.getText('notes').delete(0, 250_000))).update,
        empty,
      ),
    ).toMatchObject({ key: 'tooLarge' });
    expect(
      inspect(made(1, (doc) => Array.from({ length: updateLimits.structs + 1 }, (_, i) => set(`k${i}`, 0)(doc))).update, empty),
    ).toMatchObject({ key: 'tooLarge' });
  });
});
