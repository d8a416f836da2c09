import { Injectable } from '@nestjs/common';
import { seesAllOf } from '@loam/domain/access/scope.policy';
import type { AuditAnswer, AuditFilters, AuditItem, AuditPeople, AuditPeopleQuery, AuditQuery } from '@loam/domain/audit/audit.schema';
import { foldText } from '@loam/domain/kernel/string/fold-text';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { Breather } from '../../platform/event-loop/breather.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import { Access } from '../access/index.js';
import { KeptMonths, OrganizationReads } from '../organization/index.js';
import { testOf } from './audit.blocks.js';
import { auditLists, madeByRuns } from './audit.projection.js';
import { type AuditEntry, AuditTrailReads, type Looked, type PlacedFact, type Stretch } from './audit.trail.js';
import { AuditDetails } from './audit-details.js';

/** A call looks at so many entries and then says how far it came: a log has millions. */
const MOST_LOOKED_AT = 200_000;
/** To ask what stands in a stream, or whether somebody reaches it, costs as much as looking at so many. */
const ASKED = 20;
/** So many are told and searched for words at once, and each costs as much as looking at so many. */
const [TOLD, TELLING] = [200, 33];

/** A piece of a walk: what it found, and how far down that was. */
interface Step<T> extends Omit<Looked, 'facts' | 'looked'> {
  readonly found: readonly T[];
  readonly cost: number;
}
interface Told {
  readonly fact: PlacedFact;
  readonly item: AuditItem;
}
interface PageOf {
  readonly first: number;
  readonly pageSize: number;
}
const COUNTED: PageOf = { first: 0, pageSize: 0 };

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
    private readonly trail: AuditTrailReads,
    private readonly access: Access,
    private readonly organization: OrganizationReads,
    private readonly details: AuditDetails,
    private readonly registry: Registry,
    private readonly kept: KeptMonths,
  ) {}

  /** A page of the audit as far as the actor may read it, the newest first. @throws 404 GroupNotFound */
  async page({ pageNo, pageSize, before, ...filters }: AuditQuery, actor: Actor): Promise<AuditAnswer> {
    const scope = await this.scope(filters.groupId, actor);
    const lists = listsOf(scope, withMade(filters));
    const page = { first: (pageNo - 1) * pageSize, pageSize };
    const walk = (stretch: Stretch) => this.matching(lists, stretch, filters, scope, actor);
    if (!scope.ownGrowersOnly && asksForAll(filters)) {
      const { found } = await pick(walk({ below: before }), page, { whole: true });
      return { items: await this.items(found, actor), total: await this.trail.total(lists), pageNo, pageSize };
    }
    const [{ found, ...ends }, newer] = filters.q
      ? await this.asked(walk, before, (steps) => this.told(steps, filters.q!, actor), page)
      : await this.asked(walk, before, (steps) => steps, page);
    const items = filters.q ? (found as Told[]).map(({ item }) => item) : await this.items(found as PlacedFact[], actor);
    return { items, ...ends, total: ends.total + newer, pageNo, pageSize };
  }

  /** What is on the page, and how many fit above the place from which it goes on: as far as one call looks up and down from there. */
  private async asked<T>(
    walk: (stretch: Stretch) => AsyncGenerator<Step<PlacedFact>>,
    before: number | undefined,
    of: (steps: AsyncGenerator<Step<PlacedFact>>) => AsyncGenerator<Step<T>>,
    page: PageOf,
  ) {
    const below = await pick(of(walk({ below: before })), page);
    const above = before === undefined ? undefined : await pick(of(walk({ above: before - 1 })), COUNTED);
    return [below, above?.total ?? 0] as const;
  }

  /** C315. Names as the last thing that each did has them; those erased with it have none and are left out. */
  async people({ groupId }: AuditPeopleQuery, actor: Actor): Promise<AuditPeople> {
    const scope = await this.scope(groupId, actor);
    const last = scope.ownGrowersOnly ? await this.lastSeen(scope, actor) : await this.trail.lastOfEach(listsOf(scope, true));
    const known = (await this.details.of(last, actor)).map(({ by: { id, name } }) => ({ id, name })).filter(({ name }) => name !== '');
    const items = known.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
    return { items, total: items.length, accessKeptMonths: (await this.kept.of(actor.companyId)).months };
  }

  /** Of those who see some of a list alone, as far back as one call looks. */
  private async lastSeen(scope: Scope, actor: Actor): Promise<AuditEntry[]> {
    const last = new Map<number, PlacedFact>();
    let looked = 0;
    for await (const step of this.matching(listsOf(scope, true), {}, {}, scope, actor)) {
      for (const fact of step.found) if (!last.has(fact.by)) last.set(fact.by, fact);
      if ((looked += step.cost) >= MOST_LOOKED_AT) break;
    }
    return this.trail.entries([...last.values()]);
  }

  /** Newest first, a piece at a time; all of them, also what runs made. With words only those of which the words were found. */
  async *find(filters: AuditFilters, actor: Actor, stretch: Stretch): AsyncGenerator<readonly PlacedFact[]> {
    const scope = await this.scope(filters.groupId, actor);
    yield* this.saying(this.matching(listsOf(scope, true), stretch, filters, scope, actor), filters.q, actor);
  }

  /** As the log shows it, of a stretch of it: newest first, what runs made left to their own entries unless something is asked for. */
  async *within(filters: AuditFilters, { after, upTo }: { after: number; upTo: number }, actor: Actor): AsyncGenerator<AuditEntry[]> {
    const scope = await this.scope(filters.groupId, actor);
    const lists = listsOf(scope, withMade(filters));
    const facts = this.saying(this.matching(lists, { above: after, below: upTo + 1 }, filters, scope, actor), filters.q, actor);
    for await (const some of facts) yield await this.trail.entries(some);
  }

  private async *saying(
    steps: AsyncGenerator<Step<PlacedFact>>,
    q: string | undefined,
    reader: Actor,
  ): AsyncGenerator<readonly PlacedFact[]> {
    if (!q) for await (const { found } of steps) yield found;
    else for await (const { found } of this.told(steps, q, reader)) yield found.map(({ fact }) => fact);
  }

  private async items(facts: readonly PlacedFact[], reader: Actor): Promise<AuditItem[]> {
    return this.details.of(await this.trail.entries(facts), reader);
  }

  /** The entries in which all words of the search occur. */
  private async *told(steps: AsyncGenerator<Step<PlacedFact>>, q: string, reader: Actor): AsyncGenerator<Step<Told>> {
    const words = foldText(q).split(' ').filter(Boolean);
    const breather = new Breather();
    for await (const { found, cost, ...ends } of steps) {
      if (found.length === 0) yield { found: [], cost, ...ends };
      for (let from = 0; from < found.length; from += TOLD) {
        const slice = found.slice(from, from + TOLD);
        const items = await this.items(slice, reader);
        const saying: Told[] = [];
        for (const [i, item] of items.entries()) {
          await breather.breathe();
          if (says(item, words)) saying.push({ item, fact: slice[i]! });
        }
        const { position: below, at } = items.at(-1)!;
        const more = from + TOLD < found.length;
        yield { found: saying, cost: slice.length * TELLING + (from === 0 ? cost : 0), ...(more ? { below, at, end: false } : ends) };
      }
    }
  }

  private async *matching(
    lists: readonly string[],
    stretch: Stretch,
    filters: AuditFilters,
    { ownGrowersOnly }: Scope,
    actor: Actor,
  ): AsyncGenerator<Step<PlacedFact>> {
    const reached = new Map<string, boolean>();
    const [kind, sorts] = filters.kind === undefined ? [] : [this.registry.kindOfHistory(filters.kind), this.registry.isSort(filters.kind)];
    for await (const { facts, looked, ...ends } of this.trail.down(lists, stretch, testOf(filters, kind))) {
      const ofKind = sorts ? await this.details.ofSort(facts, filters.kind!) : facts;
      const cost = looked + (sorts || ownGrowersOnly ? ASKED * facts.length : 0);
      yield { found: ownGrowersOnly ? await this.seen(ofKind, actor, reached) : ofKind, cost, ...ends };
    }
  }

  private async scope(groupId: number | undefined, actor: Actor): Promise<Scope> {
    const groups = groupId === undefined ? await this.groupsOf(actor) : [(await this.access.group(actor, groupId)).groupId];
    const lists = groups.map(auditLists.group);
    if (groupId === undefined) lists.push(...(await this.above(actor)));
    lists.push(...(await this.trail.arrivals(groups.map(auditLists.group), lists)));
    const shared = actor.companyId === undefined || (await this.organization.company(actor.companyId)).state.toggles.sharedAssetManagement;
    return { lists, ownGrowersOnly: !seesAllOf(actor, shared) };
  }

  private async groupsOf(actor: Actor): Promise<number[]> {
    if (ofGroups(actor)) return [...actor.groupIds];
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
    if (ofGroups(actor)) return [];
    const collections = (await this.collectionsOf(actor)).map(auditLists.collection);
    if (actor.roleId === ROLE.collectionAdmin) return collections;
    const companies = (await this.companiesOf(actor)).map(auditLists.company);
    return actor.roleId === ROLE.superAdmin ? [...collections, ...companies, auditLists.platform] : [...collections, ...companies];
  }

  /** `reached`: of the owners that were asked for before. */
  private async seen(entries: readonly PlacedFact[], actor: Actor, reached: Map<string, boolean>): Promise<PlacedFact[]> {
    const owners = [...new Set(entries.map(({ owner }) => owner))].filter((owner) => !reached.has(owner));
    await Promise.all(
      owners.map(async (owner) => {
        reached.set(owner, await this.access.reachesOwner(actor, owner));
      }),
    );
    return entries.filter(({ owner }) => reached.get(owner));
  }
}

/** Whether the actor has rights in groups only, and none in a collection or company. */
const ofGroups = ({ roleId }: Actor): boolean => roleId === ROLE.groupAdmin || roleId === ROLE.user;

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

/** With `made`, also the lists of what uploads and bulk tasks wrote. */
const listsOf = ({ lists }: Scope, made: boolean): string[] => (made ? lists.flatMap((list) => [list, madeByRuns(list)]) : [...lists]);

/** What of a walk is on a page, and how much fits. `whole`: it is walked as far as the page goes, else as far as one call looks. */
async function pick<T>(steps: AsyncGenerator<Step<T>>, { first, pageSize }: PageOf, { whole = false } = {}) {
  const found: T[] = [];
  let [total, cost] = [0, 0];
  for await (const step of steps) {
    for (const one of step.found) {
      if (total >= first && found.length < pageSize) found.push(one);
      total += 1;
    }
    cost += step.cost;
    if (whole ? found.length === pageSize : cost >= MOST_LOOKED_AT && !step.end)
      return { found, total, ...(!whole && { searchedTo: step.at, goOn: step.below }) };
  }
  return { found, total };
}
