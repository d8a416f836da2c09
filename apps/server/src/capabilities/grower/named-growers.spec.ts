import { expect, test } from '@jest/globals';
import type { Uploader } from '@loam/domain/kernel/sheet/upload-kind';
import type { Clock } from '../../platform/decisions/clock.js';
import type { GrowerReads } from './grower.reads.js';
import type { UserReads } from '../user/index.js';
import { NamedGrowers } from './named-growers.js';

test('L16.2 a sheet of 20,000 rows that begin like every grower looks at the list a few times, and finds who is just so', async () => {
  let now = 0;
  let looks = 0;
  const list = Array.from({ length: 500 }, (_, n) => ({ id: n + 1, growerCode: `A${n}`, farmId: n % 2 ? `F${n}` : 'TWO' }));
  const all = async () => {
    looks += 1;
    now += 300; // a large group on a slow machine
    return [...list];
  };
  const users = { read: async () => ({ state: { id: 7, roleId: 4, groupIds: [1], permissions: {} } }) } as unknown as UserReads;
  const growers = new NamedGrowers({ all } as unknown as GrowerReads, users, { steady: () => now } as Clock);
  const sheet = { id: 7 } as Uploader;
  const of = (column: 'growerCode' | 'farmId', said: string) => growers.of(column, said, sheet, 1);

  for (let n = 0; n < 20_000; n++) {
    now += 0.05;
    expect(await of('growerCode', `A ${n}`)).toEqual([]);
  }
  expect(looks).toBeLessThanOrEqual(4); // a second of rows: as long between two looks as one takes
  expect([await of('growerCode', ' a7 '), await of('farmId', 'f3'), (await of('farmId', 'two')).length]).toEqual([[8], [4], 250]);
  expect(looks).toBeLessThanOrEqual(4);
  list.push({ id: 900, growerCode: 'NEW', farmId: 'NEW' });
  expect(await of('growerCode', 'new')).toEqual([]);
  expect(await growers.of('growerCode', 'new', { id: 7 } as Uploader, 1)).toEqual([900]); // the next sheet of the same person
  now += 301; // what is missing is looked for anew
  expect(await of('growerCode', 'new')).toEqual([900]);
  list.splice(0, 1);
  now += 2_001; // what is there too
  expect(await of('growerCode', 'A0')).toEqual([]);
});
