import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RequestContext } from '../decisions/request-context.js';
import { tryLater } from '../refusal/refused.js';
import { documentPlace, orderPlace, positionOf, unchecked } from './checked.js';
import { idOfMember, tokensOf } from './index-keys.js';
import { buildingKey, currentKey, KeySpace } from './key-space.js';
import { PAGE } from './page.script.js';
import type { Page, PageQuery } from './read-model.port.js';
import { Redis, RedisAway, unavailable } from './redis.js';
import { READ } from './scripts.js';

const LAG_MS = 2000;
const POLL_MS = 10;
/** Members of a list are checked so many in one piece: a list of a log has a million. */
const PIECE = 1000;
/** Redis has enough to do then. */
const REBUILD_POLL_MS = 50;
const states = { true: '1', false: '0', all: 'a' } as const;

/** Reads of lists and their documents. A request that must see a position waits for it, at most two seconds; so does one that finds nothing built. */
@Injectable()
export class ReadModel {
  constructor(
    private readonly redis: Redis,
    private readonly space: KeySpace,
    private readonly context: RequestContext,
  ) {}

  async get<T>(projection: string, key: string): Promise<T | undefined> {
    const [found] = await this.getMany<T>(projection, [key]);
    return found;
  }

  async getMany<T>(projection: string, keys: readonly string[]): Promise<(T | undefined)[]> {
    const found: (T | undefined)[] = [];
    for (let from = 0; from < Math.max(keys.length, 1); from += 1000) {
      const part = keys.slice(from, from + 1000);
      const values = await this.read(projection, READ, part);
      for (const index of part.keys()) found.push(await this.parsed<T>(projection, part[index]!, values[index]));
    }
    return found;
  }

  /** Ids of one page of a list and the list's total after search and status; documents are read with getMany. */
  async page(projection: string, list: string, query: PageQuery): Promise<Page<number>> {
    const { pageNo, pageSize } = query;
    const { ids, total } = await this.range(projection, list, query, (pageNo - 1) * pageSize, pageSize);
    return { items: ids, total, pageNo, pageSize };
  }

  async all(projection: string, list: string, sortBy: string): Promise<number[]> {
    return (await this.range(projection, list, { sortBy, sortOrder: 'asc', status: 'all' }, 0, -1)).ids;
  }

  /** Resolves when the projection has folded the log up to `position`. @throws 503 projectionLag after two seconds */
  async waitFor(projection: string, position: number): Promise<void> {
    if (!(await this.comesTo(projection, position, POLL_MS))) throw tryLater('projectionLag', 1);
  }

  /** The projector builds it anew. False while Redis is away. */
  async forget(projection: string): Promise<boolean> {
    const base = await this.space.base(projection);
    if (base === undefined) return true;
    return this.redis.send('DEL', currentKey(base), buildingKey(base)).then(
      () => true,
      () => false,
    );
  }

  private async comesTo(projection: string, position: number, pollMs: number): Promise<boolean> {
    const end = performance.now() + LAG_MS;
    while ((await this.position(projection)) < position) {
      if (performance.now() >= end) return false;
      await wait(pollMs);
    }
    return true;
  }

  private async position(projection: string): Promise<number> {
    const reply = await this.ask(projection, READ, []);
    return reply?.at ?? -1;
  }

  private async range(
    projection: string,
    list: string,
    query: Pick<PageQuery, 'sortBy' | 'sortOrder' | 'search' | 'status'>,
    offset: number,
    count: number,
  ) {
    const search = query.search?.trim() ?? '';
    const tokens = tokensOf(search);
    if (search !== '' && tokens.length === 0) return { ids: [], total: 0 };
    const args = [
      list,
      query.sortBy,
      states[query.status ?? 'true'],
      query.sortOrder,
      String(offset),
      String(count),
      search === '' ? '' : 'search',
      ...tokens,
    ];
    const [total, ...members] = await this.read(projection, PAGE, args);
    const base = (await this.space.base(projection))!;
    const place = orderPlace(base, list, query.sortBy);
    const ids: (number | undefined)[] = [];
    for (let at = 0; at < members.length; at += PIECE) {
      if (at > 0) await setImmediate();
      for (const member of members.slice(at, at + PIECE) as string[]) ids.push(idOfMember(place, member));
    }
    if (ids.includes(undefined)) throw await this.distrust(base);
    return { ids: ids as number[], total: Number(total) };
  }

  /** The answer behind the checkpoint, read no earlier than the request demands. */
  private async read(projection: string, script: string, args: readonly string[]): Promise<unknown[]> {
    const { current } = this.context;
    if (current) current.listed = true;
    const least = current?.minPosition ?? 0;
    const first = await this.ask(projection, script, args);
    if (first && first.at >= least) return first.answer;
    // Redis is there and empty: a rebuild begins within a second, and a small one is over before anybody gives up.
    if (first || least > 0) await this.waitFor(projection, least);
    else if (!(await this.comesTo(projection, 0, REBUILD_POLL_MS))) throw unavailable();
    const again = await this.ask(projection, script, args);
    if (!again) throw unavailable();
    return again.answer;
  }

  private async ask(projection: string, script: string, args: readonly string[]): Promise<{ at: number; answer: unknown[] } | undefined> {
    const base = await this.space.base(projection);
    if (base === undefined) throw unavailable();
    const reply = (await this.redis.script(script, base, ...args).catch(async (error: unknown) => {
      throw error instanceof RedisAway ? unavailable() : await this.distrust(base);
    })) as [string, ...unknown[]] | null;
    if (!reply) return undefined;
    const at = positionOf(base, reply[0]);
    if (at === undefined) throw await this.distrust(base);
    return { at, answer: reply.slice(1) };
  }

  /** Something no projection writes stands there: without its `current` key the projector builds the read model anew. */
  private async distrust(base: string): Promise<Error> {
    await this.redis.send('DEL', currentKey(base)).catch(() => undefined);
    return unavailable();
  }

  private async parsed<T>(projection: string, key: string, raw: unknown): Promise<T | undefined> {
    if (raw === null || raw === undefined) return undefined;
    const base = (await this.space.base(projection))!;
    const text = unchecked(documentPlace(base, key), raw);
    if (text === undefined) throw await this.distrust(base);
    return JSON.parse(text) as T;
  }
}
