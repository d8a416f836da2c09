import { describe, expect, test } from '@jest/globals';
import { holds, ids, query, type RedisOfATest, readModelRig } from './support/read-model-rig.js';

/** What read models promise of any Redis. */
export const readModelContract = (title: string, redisOf: (dir: string) => RedisOfATest) =>
  describe(title, () => {
    const rig = readModelRig(redisOf);
    const { record, node } = rig;

    test('pages, sorts, searches and filters by status; ties go by id; totals stay in their list', async () => {
      const { read, run } = await node();
      run();
      const at = await record(
        { id: 10, name: 'Émile Zola', area: 3 },
        { id: 2, name: 'emile berger', area: -1.5 },
        { id: 3, name: 'Ana Lima', area: 20, active: false },
        { id: 4, name: 'Ana Lima', area: 0 },
        { id: 5, name: 'आशा पाटील', area: 100 },
        { id: 6, name: 'Ana Other', scope: 'b' },
      );
      await holds(read, at);
      expect(await ids(read, { status: 'all' })).toEqual([3, 4, 2, 10, 5]);
      expect(await ids(read)).toEqual([4, 2, 10, 5]);
      expect(await ids(read, { status: 'false' })).toEqual([3]);
      expect(await ids(read, { sortBy: 'area', status: 'all' })).toEqual([2, 4, 10, 3, 5]);
      expect(await ids(read, { sortBy: 'area', sortOrder: 'desc', status: 'all' })).toEqual([5, 3, 10, 4, 2]);
      expect(await read.page('things', 'all:a', query({ pageNo: 2, pageSize: 3 }))).toEqual({
        items: [5],
        total: 4,
        pageNo: 2,
        pageSize: 3,
      });
      expect(await read.page('things', 'all:a', query({ pageNo: 9 }))).toEqual({ items: [], total: 4, pageNo: 9, pageSize: 20 });
      expect(await ids(read, { search: 'EMIL' })).toEqual([2, 10]);
      expect(await ids(read, { search: 'zol émi' })).toEqual([10]);
      expect(await ids(read, { search: 'पाट' })).toEqual([5]);
      expect(await read.page('things', 'all:a', query({ search: 'ana', status: 'all' }))).toMatchObject({ items: [3, 4], total: 2 });
      expect(await ids(read, { search: '%' })).toEqual([]);
      expect(await ids(read, { search: 'zola nobody' })).toEqual([]);
      expect(await read.all('things', 'all:b', 'name')).toEqual([6]);
      expect(await read.getMany('things', ['thing:4', 'thing:99'])).toEqual([{ id: 4, name: 'Ana Lima', version: 1 }, undefined]);
    });

    test('all, active or not, page as if they lay in one order', async () => {
      let drawn = Number(process.env['SEED_PAGES'] ?? Math.floor(Math.random() * 1e9));
      console.info(`pages of both states: SEED_PAGES=${drawn}`);
      const below = (n: number) => (drawn = (drawn * 48_271 + 11) % 2_147_483_647) % n;
      const { read, run } = await node();
      run();
      const things = Array.from({ length: 90 }, (_, i) => ({
        id: i + 1,
        name: 'abcd'[below(4)]!,
        area: below(7),
        scope: i < 40 ? 'a' : 'b',
        active: i < 40 ? below(3) > 0 : below(10) === 0,
      }));
      await holds(read, await record(...things));
      for (const scope of ['a', 'b']) {
        const inOrder = things
          .filter((one) => one.scope === scope)
          .sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)) || one.id - other.id);
        for (const sortOrder of ['asc', 'desc'] as const) {
          const expected = inOrder.map(({ id }) => id);
          if (sortOrder === 'desc') expected.reverse();
          for (const pageSize of [1, 7, 20, 100]) {
            for (let pageNo = 1; pageNo <= Math.ceil(expected.length / pageSize) + 1; pageNo++) {
              const from = (pageNo - 1) * pageSize;
              expect(await read.page('things', `all:${scope}`, query({ pageNo, pageSize, sortOrder, status: 'all' }))).toEqual({
                items: expected.slice(from, from + pageSize),
                total: expected.length,
                pageNo,
                pageSize,
              });
            }
          }
        }
        expect(await read.all('things', `all:${scope}`, 'name')).toEqual(inOrder.map(({ id }) => id));
        expect(await ids(read, { search: 'b', status: 'all', pageSize: 100 }, `all:${scope}`)).toEqual(
          inOrder.filter(({ name }) => name === 'b').map(({ id }) => id),
        );
      }
    });

    test('a changed row leaves no old entry behind, a removed one none at all', async () => {
      const { read, run } = await node();
      run();
      await record({ id: 1, name: 'Anton', area: 1 }, { id: 2, name: 'Berta' });
      await holds(read, await record({ id: 1, name: 'Zeno', active: false }, { id: 2, gone: true }));
      expect(await read.page('things', 'all:a', query({ status: 'all' }))).toMatchObject({ items: [1], total: 1 });
      expect(await ids(read, { search: 'anton', status: 'all' })).toEqual([]);
      expect(await ids(read)).toEqual([]);
      expect(await read.get('things', 'thing:2')).toBeUndefined();
    });

    test('many matches page like few', async () => {
      const { read, run } = await node();
      run();
      let at = 0;
      for (let from = 0; from < 3000; from += 500)
        at = await record(
          ...Array.from({ length: 500 }, (_, i) => ({
            id: from + i + 1,
            name: `Grower ${String(((from + i) * 7919) % 3000).padStart(4, '0')}`,
            active: i % 2 === 0,
          })),
        );
      for (
        const end = Date.now() + 20_000;
        Date.now() < end &&
        !(await read.waitFor('things', at).then(
          () => true,
          () => false,
        ));
      );
      const all = await ids(read, { pageSize: 200, pageNo: 3 });
      expect(await read.page('things', 'all:a', query({ search: 'grow', pageSize: 200, pageNo: 3 }))).toMatchObject({
        items: all,
        total: 1500,
      });
      expect(await read.page('things', 'all:a', query({ search: 'grow', pageSize: 200, pageNo: 8, sortOrder: 'desc' }))).toMatchObject({
        items: await ids(read, { pageSize: 200, pageNo: 8, sortOrder: 'desc' }),
        total: 1500,
      });
    });

    test('a search finds what looking through everything finds, in every order, however many match', async () => {
      let drawn = Number(process.env['SEED_SEARCH'] ?? Math.floor(Math.random() * 1e9));
      console.info(`searches: SEED_SEARCH=${drawn}`);
      const below = (n: number) => (drawn = (drawn * 48_271 + 11) % 2_147_483_647) % n;
      const { read, run } = await node();
      run();
      const first = ['ana', 'anand', 'ravi', 'zoe', 'zora'];
      const last = ['lima', 'patil', 'pawar', 'anand'];
      const things = Array.from({ length: 4_000 }, (_, i) => ({
        id: i + 1,
        name: `${first[Math.floor(i / 800)]} ${last[below(4)]} c${i}`, // a first name is 800 rows in one piece of the order
        area: below(50),
        active: below(5) > 0,
      }));
      let at = 0;
      for (let from = 0; from < things.length; from += 1_000) at = await record(...things.slice(from, from + 1_000));
      at = await record({ ...things[0]!, name: 'zoe lima c0' }, { ...things[1]!, area: 99 }, { id: 3, gone: true });
      things[0]!.name = 'zoe lima c0';
      things[1]!.area = 99;
      things.splice(2, 1);
      for (let caught = false; !caught;)
        caught = await read.waitFor('things', at).then(
          () => true,
          () => false,
        );
      const wanted = { true: [true], false: [false], all: [true, false] } as const;
      for (const search of ['z', 'an', 'z pa', 'an an', 'zo c39', 'c17', 'lima a', 'ra nobody', 'r l c2']) {
        for (const sortBy of ['name', 'area'] as const) {
          for (const sortOrder of ['asc', 'desc'] as const) {
            for (const status of ['true', 'false', 'all'] as const) {
              const matches = things
                .filter(({ name, active }) => {
                  const words = name.split(' ');
                  return (
                    (wanted[status] as readonly boolean[]).includes(active) &&
                    search.split(' ').every((token) => words.some((word) => word.startsWith(token)))
                  );
                })
                .sort((one, other) => (one[sortBy] < other[sortBy] ? -1 : Number(one[sortBy] > other[sortBy])) || one.id - other.id)
                .map(({ id }) => id);
              if (sortOrder === 'desc') matches.reverse();
              for (const [pageNo, pageSize] of [
                [1, 20],
                [3, 100],
              ] as const)
                expect(await read.page('things', 'all:a', query({ search, sortBy, sortOrder, status, pageNo, pageSize }))).toEqual({
                  items: matches.slice((pageNo - 1) * pageSize, pageNo * pageSize),
                  total: matches.length,
                  pageNo,
                  pageSize,
                });
            }
          }
        }
      }
    });

    test('a request waits for its position and gives up with projectionLag', async () => {
      const one = await node();
      one.run();
      const at = await record({ id: 1, name: 'One' });
      await rig.context.run({ id: 'r', minPosition: at }, async () => expect(await ids(one.read)).toEqual([1]));
      await rig.context.run({ id: 'r', minPosition: at + 100 }, () =>
        expect(ids(one.read)).rejects.toMatchObject({ refusal: { key: 'projectionLag', status: 503 } }),
      );
    });
  });
