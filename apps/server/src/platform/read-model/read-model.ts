import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RequestContext } from '../decisions/request-context.js';
import { tryLater } from '../http/refused.js';
import { idOfMember, tokensOf } from './fold-text.js';
import { currentKey, KeySpace } from './key-space.js';
import type { Page, PageQuery, ReadModelPort } from './read-model.port.js';
import { Redis, RedisAway, unavailable } from './redis.js';
import { PAGE, READ } from './scripts.js';

const LAG_MS = 2000;
const POLL_MS = 10;
const states = { true: '1', false: '0', all: 'a' } as const;

/** Reads of lists and their documents. A request that must see a position waits for it, at most two seconds. */
@Injectable()
export class ReadModel implements ReadModelPort {
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
      for (const index of part.keys()) found.push(await this.parsed<T>(projection, values[index]));
    }
    return found;
  }

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
    const end = Date.now() + LAG_MS;
    while ((await this.position(projection)) < position) {
      if (Date.now() >= end) throw tryLater('projectionLag', 1);
      await wait(POLL_MS);
    }
  }

  private async position(projection: string): Promise<number> {
    const reply = (await this.ask(projection, READ, [])) as [string] | null;
    return reply ? Number(reply[0]) : -1;
  }

  private async range(projection: string, list: string, query: Pick<PageQuery, 'sortBy' | 'sortOrder' | 'search' | 'status'>, offset: number, count: number) {
    const search = query.search?.trim() ?? '';
    const tokens = tokensOf(search);
    if (search !== '' && tokens.length === 0) return { ids: [], total: 0 };
    const args = [list, query.sortBy, states[query.status ?? 'true'], query.sortOrder, String(offset), String(count), search === '' ? '' : 'search', ...tokens];
    const [total, ...members] = await this.read(projection, PAGE, args);
    return { ids: (members as string[]).map(idOfMember), total: Number(total) };
  }

  /** The answer behind the checkpoint, read no earlier than the request demands. */
  private async read(projection: string, script: string, args: readonly string[]): Promise<unknown[]> {
    const least = this.context.current?.minPosition ?? 0;
    const first = (await this.ask(projection, script, args)) as [string, ...unknown[]] | null;
    if (first && Number(first[0]) >= least) return first.slice(1);
    if (!first && least === 0) throw unavailable();
    await this.waitFor(projection, least);
    const again = (await this.ask(projection, script, args)) as [string, ...unknown[]] | null;
    if (!again) throw unavailable();
    return again.slice(1);
  }

  private async ask(projection: string, script: string, args: readonly string[]): Promise<unknown> {
    const base = await this.space.base(projection);
    if (base === undefined) throw unavailable();
    try {
      return await this.redis.script(script, base, ...args);
    } catch (error) {
      throw error instanceof RedisAway ? unavailable() : await this.distrust(base);
    }
  }

  /** Something no projection writes stands there: without its `current` key the projector builds the read model anew. */
  private async distrust(base: string): Promise<Error> {
    await this.redis.send('DEL', currentKey(base)).catch(() => undefined);
    return unavailable();
  }

  private async parsed<T>(projection: string, raw: unknown): Promise<T | undefined> {
    if (raw === null || raw === undefined) return undefined;
    try {
      return JSON.parse(raw as string) as T;
    } catch {
      throw await this.distrust((await this.space.base(projection))!);
    }
  }
}
