import { Inject, Injectable } from '@nestjs/common';
import { seesAllOf } from '@loam/domain/access/scope.policy';
import type { AuditAnswer, AuditFilters, AuditItem, AuditPeople, AuditPeopleQuery, AuditQuery } from '@loam/domain/audit/audit.schema';
import { foldText } from '@loam/domain/kernel/fold-text';
import { Registry } from '@loam/domain/kernel/registry';
import { ROLE } from '@loam/domain/kernel/roles';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access } from '../access/index.js';
import { OrganizationReads } from '../organization/index.js';
import { AUDIT, type AuditEntry, auditKey, auditLists, madeByRuns } from './audit.projection.js';
import { AuditDetails } from './audit-details.js';
import { notAfter, notBefore } from './history.reads.js';
import { newestFirst } from './newest-first.js';

/** So many entries are read at once. */
const SLICE = 2_000;
/** Told and searched for words at once; more than so many are not told for one search. */
const [TOLD, MOST_TOLD] = [200, 6_000];

interface Scope {
  readonly lists: readonly string[];
  /** Only what hangs on growers that they see: their company does not share growers within a group. */
  readonly ownGrowersOnly: boolean;
}

/** Who did what in an admin's scope, newest first. Places and order come from the read model, names and values from the log. */
@Injectable()
export class AuditReads {
  constructor(
    private readonly read: ReadModel,
    private readonly access: Access,
    private readonly organization: OrganizationReads,
    private readonly details: AuditDetails,
    private readonly registry: Registry,
    @Inject(CONFIG) private readonly config: Pick<Config, 'accessKeptMonths'>,
  ) {}

  /** C299 @throws 404 GroupNotFound */
  async page({ pageNo, pageSize, before, ...filters }: AuditQuery, actor: Actor): Promise<AuditAnswer> {
    const scope = await this.scope(filters.groupId, actor);
    const positions = await this.positions(scope, withMade(filters));
    const first = (pageNo - 1) * pageSize;
    if (filters.q) {
      const entries = this.matching(positions, filters, scope, actor);
      return { ...(await this.search(entries, filters.q, { before, first, pageSize })), pageNo, pageSize };
    }
    if (!scope.ownGrowersOnly && asksForAll(filters)) {
      const onIt = (before === undefined ? positions : positions.filter((position) => position < before)).slice(first, first + pageSize);
      return { items: await this.details.of(await this.entries(onIt)), total: positions.length, pageNo, pageSize };
    }
    const onIt: AuditEntry[] = [];
    let [total, passed] = [0, 0];
    for await (const entries of this.matching(positions, filters, scope, actor)) {
      total += entries.length;
      for (const entry of before === undefined ? entries : entries.filter(({ position }) => position < before)) {
        if (passed >= first && onIt.length < pageSize) onIt.push(entry);
        passed += 1;
      }
    }
    return { items: await this.details.of(onIt), total, pageNo, pageSize };
  }

  /** C315. Names as the last thing that each did has them; those erased with it have none and are left out. */
  async people(filters: AuditPeopleQuery, actor: Actor): Promise<AuditPeople> {
    const last = new Map<number, AuditEntry>();
    for await (const entries of this.find(filters, actor)) for (const entry of entries) if (!last.has(entry.by)) last.set(entry.by, entry);
    const known = (await this.details.of([...last.values()]))
      .map(({ by: { id, name } }) => ({ id, name }))
      .filter(({ name }) => name !== '');
    const items = known.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
    return { items, total: items.length, accessKeptMonths: this.config.accessKeptMonths };
  }

  /** Newest first, a slice at a time; all of them, also what runs made. With words only those of which the words were found. */
  async *find(filters: AuditFilters, actor: Actor): AsyncGenerator<AuditEntry[]> {
    const scope = await this.scope(filters.groupId, actor);
    yield* this.saying(this.matching(await this.positions(scope, true), filters, scope, actor), filters.q);
  }

  /** As the log shows it, of a stretch of it: newest first, what runs made left to their own entries unless something is asked for. */
  async *within(filters: AuditFilters, { after, upTo }: { after: number; upTo: number }, actor: Actor): AsyncGenerator<AuditEntry[]> {
    const scope = await this.scope(filters.groupId, actor);
    const positions = (await this.positions(scope, withMade(filters))).filter((position) => position > after && position <= upTo);
    yield* this.saying(this.matching(positions, filters, scope, actor), filters.q);
  }

  private async *saying(entries: AsyncGenerator<AuditEntry[]>, q: string | undefined): AsyncGenerator<AuditEntry[]> {
    if (!q) yield* entries;
    else for await (const told of this.told(entries, q)) yield told.filter(({ found }) => found).map(({ entry }) => entry);
  }

  /** Those that say all of the words. How many of them there are is known for as far as it looked. */
  private async search(
    entries: AsyncGenerator<AuditEntry[]>,
    q: string,
    { before = Number.MAX_SAFE_INTEGER, first, pageSize }: { before: number | undefined; first: number; pageSize: number },
  ): Promise<Pick<AuditAnswer, 'items' | 'total' | 'searchedTo'>> {
    const items: AuditItem[] = [];
    let [total, passed, looked] = [0, 0, 0];
    for await (const slice of this.told(entries, q)) {
      looked += slice.length;
      for (const { item, found } of slice) {
        if (!found) continue;
        total += 1;
        if (item.position >= before) continue;
        if (passed >= first && items.length < pageSize) items.push(item);
        passed += 1;
      }
      if (looked >= MOST_TOLD) return { items, total, searchedTo: slice.at(-1)!.item.at };
    }
    return { items, total };
  }

  private async *told(entries: AsyncGenerator<AuditEntry[]>, q: string) {
    const words = foldText(q).split(' ').filter(Boolean);
    for await (const many of entries) {
      for (let at = 0; at < many.length; at += TOLD) {
        const slice = many.slice(at, at + TOLD);
        const items = await this.details.of(slice);
        yield items.map((item, i) => ({ item, entry: slice[i]!, found: says(item, words) }));
      }
    }
  }

  /** Newest first. */
  private async positions({ lists: own }: Scope, made: boolean): Promise<number[]> {
    const lists = made ? own.flatMap((list) => [list, madeByRuns(list)]) : own;
    return newestFirst((await Promise.all(lists.map((list) => this.read.all(AUDIT, list, 'at')))).flat());
  }

  async entries(positions: readonly number[]): Promise<AuditEntry[]> {
    return (await this.read.getMany<AuditEntry>(AUDIT, positions.map(auditKey))).filter((entry) => entry !== undefined);
  }

  /** A slice at a time, so that a scope of a million entries is never held at once. */
  private async *matching(
    positions: readonly number[],
    filters: AuditFilters,
    { ownGrowersOnly }: Scope,
    actor: Actor,
  ): AsyncGenerator<AuditEntry[]> {
    const reached = new Map<string, boolean>();
    const [kind, sorts] = filters.kind === undefined ? [] : [this.registry.kindOfHistory(filters.kind), this.registry.isSort(filters.kind)];
    for (let at = 0; at < positions.length; at += SLICE) {
      const matching = (await this.entries(positions.slice(at, at + SLICE))).filter((entry) => matches(entry, filters, kind));
      const ofKind = sorts ? await this.details.ofSort(matching, filters.kind!) : matching;
      yield ownGrowersOnly ? await this.seen(ofKind, actor, reached) : ofKind;
    }
  }

  private async scope(groupId: number | undefined, actor: Actor): Promise<Scope> {
    const groups = groupId === undefined ? await this.groupsOf(actor) : [(await this.access.group(actor, groupId)).groupId];
    const lists = groups.map(auditLists.group);
    if (groupId === undefined) lists.push(...(await this.above(actor)));
    const shared = actor.companyId === undefined || (await this.organization.company(actor.companyId)).state.toggles.sharedAssetManagement;
    return { lists, ownGrowersOnly: !seesAllOf(actor, shared) };
  }

  private async groupsOf(actor: Actor): Promise<number[]> {
    if (actor.roleId === ROLE.groupAdmin) return [...actor.groupIds];
    const collections = await this.collectionsOf(actor);
    return (await Promise.all(collections.map((id) => this.organization.branch(id)))).flatMap(({ groups }) => groups.map(({ id }) => id));
  }

  private async collectionsOf(actor: Actor): Promise<number[]> {
    if (actor.roleId === ROLE.collectionAdmin) return [...actor.collectionIds];
    const companies = await this.companiesOf(actor);
    return (await Promise.all(companies.map((id) => this.organization.company(id)))).flatMap(({ state }) =>
      state.collections.map(({ id }) => id),
    );
  }

  private async companiesOf(actor: Actor): Promise<readonly number[]> {
    if (actor.roleId !== ROLE.superAdmin) return actor.companyId === undefined ? [] : [actor.companyId];
    return this.read.all('tallies', 'companies', 'id');
  }

  /** What happened to the collection, the company or the platform itself, for those who administer it. */
  private async above(actor: Actor): Promise<string[]> {
    if (actor.roleId === ROLE.groupAdmin) return [];
    const collections = (await this.collectionsOf(actor)).map(auditLists.collection);
    if (actor.roleId === ROLE.collectionAdmin) return collections;
    const companies = (await this.companiesOf(actor)).map(auditLists.company);
    return actor.roleId === ROLE.superAdmin ? [...collections, ...companies, auditLists.platform] : [...collections, ...companies];
  }

  /** `reached`: of the owners that were asked for before. */
  private async seen(entries: readonly AuditEntry[], actor: Actor, reached: Map<string, boolean>): Promise<AuditEntry[]> {
    const owners = [...new Set(entries.map(({ owner }) => owner))].filter((owner) => !reached.has(owner));
    await Promise.all(
      owners.map(async (owner) => {
        reached.set(owner, await this.access.reachesOwner(actor, owner));
      }),
    );
    return entries.filter(({ owner }) => reached.get(owner));
  }
}

/** Then only the entries of a page are looked at: a log has millions. */
const asksForAll = ({ groupId: _group, ...filters }: AuditFilters): boolean => Object.values(filters).every((value) => value === undefined);

/** Whoever asks for something sees it wherever it came from; the log as a whole has runs as entries that open. */
const withMade = ({ by, type, kind, id, run, q }: AuditFilters): boolean =>
  [by, type, kind, id, run, q].some((value) => value !== undefined);

/** Names, values and reasons of an entry, as they are stored. */
function says({ by, subject, changes, reason, type, kind }: AuditItem, words: readonly string[]): boolean {
  const text = foldText(
    [
      by.name,
      subject.name,
      reason ?? '',
      type,
      kind,
      ...changes.map(({ path, old, new: now }) => `${path} ${wordsOf(old)} ${wordsOf(now)}`),
    ].join(' '),
  );
  return words.every((word) => text.includes(word));
}
const wordsOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);

const matches = (entry: AuditEntry, { by, type, id, from, to, run }: AuditFilters, kind: string | undefined): boolean =>
  (by === undefined || entry.by === by) &&
  (type === undefined || entry.type === type) &&
  (kind === undefined || entry.kind === kind) &&
  (id === undefined || entry.id === id) &&
  (run === undefined || entry.run === run) &&
  (from === undefined || notBefore(entry.at, from)) &&
  (to === undefined || notAfter(entry.at, to));
