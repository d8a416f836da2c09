import type { Redis } from './redis.js';

/** Everything stored below a key, sorted: two read models made from one log have equal dumps. */
export async function dump(redis: Redis, base: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const keys of redis.scan(base)) for (const key of keys) lines.push(`${key} ${JSON.stringify(await value(redis, key))}`);
  return [...new Set(lines)].sort();
}

async function value(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.send('TYPE', key)) {
    case 'string':
      return redis.send('GET', key);
    case 'zset':
      return redis.send('ZRANGE', key, '0', '-1');
    case 'hash': {
      const flat = (await redis.send('HGETALL', key)) as string[] | Record<string, string>;
      const pairs = Array.isArray(flat) ? flat.flatMap((_, i) => (i % 2 === 0 ? [[flat[i], flat[i + 1]]] : [])) : Object.entries(flat);
      return pairs.sort(([a], [b]) => (a! < b! ? -1 : 1));
    }
    default:
      return undefined;
  }
}
