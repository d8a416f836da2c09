import { describe, expect, jest, test } from '@jest/globals';
import { type LoadRevisions, RevisionShelf } from './revision-shelf';

interface Item {
  revision: number;
}

/** A history of `head` revisions as the server pages it, with holes where revisions were lost. */
function server(head: number, holes: readonly number[] = []) {
  const state = { head };
  const load = jest.fn<LoadRevisions<Item>>(async ({ before, pageSize }) => {
    const all = Array.from({ length: state.head }, (_, index) => ({ revision: index + 1 })).filter(
      ({ revision }) => !holes.includes(revision) && (before === undefined || revision < before),
    );
    return { items: all.slice(-pageSize).reverse(), head: { revision: state.head } };
  });
  return { state, load };
}

describe('the shelf of revisions', () => {
  test('begins with the newest, and fetches any other page by itself', async () => {
    const { load } = server(5_000);
    const shelf = new RevisionShelf(load);
    await shelf.refresh();
    expect([shelf.head, shelf.count, shelf.get(5_000), shelf.get(4_950)]).toEqual([5_000, 50, { revision: 5_000 }, undefined]);
    await shelf.need(214);
    expect(load).toHaveBeenLastCalledWith({ before: 401, pageSize: 200 });
    expect([shelf.get(214)?.revision, shelf.get(201)?.revision, shelf.get(400)?.revision, shelf.get(200)]).toEqual([
      214,
      201,
      400,
      undefined,
    ]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('asks for a page once, however often it is needed', async () => {
    const { load } = server(900);
    const shelf = new RevisionShelf(load);
    await shelf.refresh();
    await Promise.all([shelf.need(10), shelf.need(11), shelf.need(150)]);
    await shelf.need(42);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('what a page does not hold is missing, and not asked for again', async () => {
    const { load } = server(300, [120, 290]);
    const shelf = new RevisionShelf(load);
    await shelf.refresh();
    await shelf.fill(
      async () => undefined,
      () => false,
    );
    expect([shelf.isMissing(120), shelf.isMissing(290), shelf.isMissing(121), shelf.count, shelf.complete]).toEqual([
      true,
      true,
      false,
      298,
      true,
    ]);
    const asked = load.mock.calls.length;
    await shelf.need(120);
    expect(load).toHaveBeenCalledTimes(asked);
  });

  test('fills newest first and stops when told', async () => {
    const { load } = server(1_000);
    const shelf = new RevisionShelf(load);
    await shelf.refresh();
    let left = 2;
    await shelf.fill(
      async () => undefined,
      () => left-- <= 0,
    );
    expect(shelf.complete).toBe(false);
    await shelf.fill(
      async () => undefined,
      () => false,
    );
    expect([shelf.complete, shelf.all()[0]?.revision, shelf.all().at(-1)?.revision]).toEqual([true, 1, 1_000]);
  });

  test('grows at the head, also by more than a page', async () => {
    const { load, state } = server(10);
    const shelf = new RevisionShelf(load);
    await shelf.refresh();
    const told = jest.fn();
    shelf.subscribe(told);
    state.head = 12;
    await shelf.refresh();
    expect([shelf.head, shelf.get(12)?.revision]).toEqual([12, 12]);
    state.head = 180;
    await shelf.refresh();
    await shelf.fill(
      async () => undefined,
      () => false,
    );
    expect([shelf.complete, shelf.get(13)?.revision, shelf.get(100)?.revision]).toEqual([true, 13, 100]);
    expect(told).toHaveBeenCalled();
  });

  test('a failure is told and the next look mends it', async () => {
    const { load } = server(3);
    load.mockRejectedValueOnce(new Error('offline'));
    const shelf = new RevisionShelf(load);
    await expect(shelf.refresh()).rejects.toThrow('offline');
    expect(shelf.failure).toBeInstanceOf(Error);
    await shelf.refresh();
    expect([shelf.failure, shelf.head]).toEqual([undefined, 3]);
  });
});
