import { Injectable } from '@nestjs/common';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { seesPerson } from '@loam/domain/user/user.policy';
import { defaultPermissions, type UserState } from '@loam/domain/user/user.decider';
import type { UserListQuery, UserRow } from '@loam/domain/user/user-admin.schema';
import type { Loaded } from '../../../platform/decisions/aggregate.js';
import type { Actor } from '../../../platform/decisions/decisions.port.js';
import { stamps } from '../../../platform/http/answers/entity.js';
import { ReadModel } from '../../../platform/read-model/read-model.js';
import type { Page } from '../../../platform/read-model/read-model.port.js';
import { Access } from '../../access/index.js';
import { OrganizationReads } from '../../organization/index.js';
import { type Authored, AUTHORED, authoredKey, nothingAuthored, productsIn } from '../assets/authored.projection.js';
import { InvitationWrites, lapsesAt } from '../invitation/invitation.writes.js';
import { invitationOf, type Listed, PEOPLE, peopleLists, personKey, presentOf, nameShown } from './people.projection.js';
import { seenKey, SESSIONS } from '../sign-in/sessions.projection.js';
import { type Assets, ASSETS, assetsKey, noAssets } from '../assets/user-assets.projection.js';
import { UserReads } from '../account/user.reads.js';
import { normalForm } from '@loam/domain/kernel/string/normal-form';

/** What the read model knows of somebody beside their stream. */
interface Beside {
  readonly assets?: Assets | undefined;
  readonly authored?: Authored | undefined;
  readonly seen?: string | null | undefined;
}

const states = { true: 'true', active: 'true', false: 'false', inactive: 'false', pending: 'false', all: 'all', present: 'all' } as const;
/** More than a company may have. */
const EVERYBODY = 100_000;

/** People as admins see them: order and counts come from the read model, what is said of each from their stream. */
@Injectable()
export class UserDirectoryReads {
  constructor(
    private readonly read: ReadModel,
    private readonly access: Access,
    private readonly organization: OrganizationReads,
    private readonly users: UserReads,
    private readonly invitationWrites: InvitationWrites,
  ) {}

  /**
   * The list of people of a group, collection or company, or of all that the actor may see.
   * @throws Refused 404 of the place that is asked for
   */
  async page({ id, groupId, collectionId, companyId, ...query }: UserListQuery, actor: Actor): Promise<Page<UserRow>> {
    const lists = await this.listsOf({ groupId: id ?? groupId, collectionId, companyId }, actor);
    const present = query.status === 'present';
    const page = await this.rows(present ? lists.map(presentOf) : lists, present ? { ...query, status: 'all' } : query, actor);
    const besides = await this.besides(page.items);
    const items = await Promise.all(page.items.map((row, index) => this.row(row, besides[index])));
    return { ...page, items: items.filter((item) => item !== undefined) };
  }

  /** One person as the list has them. */
  async one(loaded: Loaded<UserState>): Promise<UserRow> {
    const [beside] = await this.besides([loaded.state.id]).catch(() => []);
    return this.person(loaded, beside);
  }

  /** What the read model knows of people besides their streams, in their order. */
  private async besides(ids: readonly number[]): Promise<Beside[]> {
    const [assets, authored, seen] = await Promise.all([
      this.read.getMany<Assets>(ASSETS, ids.map(assetsKey)),
      this.read.getMany<Authored>(AUTHORED, ids.map(authoredKey)),
      this.read.getMany<string>(SESSIONS, ids.map(seenKey)),
    ]);
    return ids.map((_, at) => ({ assets: assets[at], authored: authored[at], seen: seen[at] }));
  }

  private async listsOf(
    place: { groupId?: number | undefined; collectionId?: number | undefined; companyId?: number | undefined },
    actor: Actor,
  ) {
    const { groupId, collectionId, companyId } = place;
    if (groupId !== undefined) return [peopleLists.group((await this.access.group(actor, groupId)).groupId)];
    if (collectionId !== undefined) {
      await this.access.collection(actor, collectionId);
      return actor.roleId === ROLE.groupAdmin ? this.own(actor) : [peopleLists.collection(collectionId)];
    }
    if (companyId !== undefined) {
      await this.access.company(actor, companyId);
      return actor.roleId === ROLE.superAdmin ? [peopleLists.company(companyId)] : this.own(actor);
    }
    return this.own(actor);
  }

  /** All that an admin's scope contains. */
  private own(actor: Actor): string[] {
    if (actor.roleId === ROLE.superAdmin) return [peopleLists.all];
    if (actor.roleId === ROLE.companyAdmin) return [peopleLists.company(actor.companyId!)];
    if (actor.roleId === ROLE.collectionAdmin) return actor.collectionIds.map(peopleLists.collection);
    return actor.groupIds.map(peopleLists.group);
  }

  /** Of several lists, which may share people, the whole is put in order here: admins of many places have few. */
  private async rows(lists: readonly string[], query: Omit<UserListQuery, 'id'>, actor: Actor): Promise<Page<number>> {
    const { pageNo, pageSize, sortBy, sortOrder, search, status } = query;
    const asked = { sortBy, sortOrder, status: states[status], ...(search !== undefined && { search }) };
    const exactly: string | undefined = states[status] === status ? undefined : status;
    if (lists.length === 1 && exactly === undefined) return this.read.page(PEOPLE, lists[0]!, { ...asked, pageNo, pageSize });
    const found = await Promise.all(lists.map((list) => this.read.page(PEOPLE, list, { ...asked, pageNo: 1, pageSize: EVERYBODY })));
    const rows = [...new Set(found.flatMap(({ items }) => items))];
    const people = (await this.read.getMany<Listed>(PEOPLE, rows.map(personKey)))
      .filter((person) => person !== undefined)
      .filter((person) => (exactly === undefined || person.status === exactly) && seesPerson(actor, { ...person, id: person.row }));
    if (lists.length > 1) people.sort(inOrder(sortBy, sortOrder));
    const items = people.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(({ row }) => row);
    return { items, total: people.length, pageNo, pageSize };
  }

  private async row(row: number, beside: Beside | undefined): Promise<UserRow | undefined> {
    const invited = invitationOf(row);
    if (invited !== undefined) return this.invited(invited);
    const loaded = await this.users.read(row);
    return loaded.state.status === 'none' || loaded.state.status === 'removed' ? undefined : this.person(loaded, beside);
  }

  private async person(
    loaded: Loaded<UserState>,
    { assets = noAssets, authored = nothingAuthored, seen: lastSeenAt = null }: Beside = {},
  ): Promise<UserRow> {
    const { state } = loaded;
    return {
      id: state.id,
      ...stamps(loaded),
      active: state.status === 'active',
      email: state.email,
      fullName: state.fullName,
      phoneNumber: state.phoneNumber,
      roleId: state.roleId,
      status: state.status as 'active' | 'inactive',
      companyId: state.companyId ?? null,
      ...(await this.places(state)),
      ...state.permissions,
      maxInvites: state.maxInvites,
      flags: { changesBlocked: state.changesBlockedBy !== null, changesBlockedBy: state.changesBlockedBy },
      expiresAt: null,
      lastSeenAt,
      assetCounts: { ...assets, templates: authored.templates.length, products: productsIn(authored) },
    };
  }

  private async invited(id: number): Promise<UserRow | undefined> {
    const loaded = await this.invitationWrites.read(id);
    const { invite, status } = loaded.state;
    if (!invite || status !== 'pending') return undefined;
    return {
      id: null,
      ...stamps(loaded),
      active: false,
      email: invite.email,
      fullName: null,
      phoneNumber: null,
      roleId: invite.roleId,
      status: 'pending',
      companyId: invite.companyId ?? null,
      ...(await this.places(invite)),
      ...defaultPermissions(invite.roleId),
      maxInvites: invite.maxInvites ?? null,
      flags: { changesBlocked: false, changesBlockedBy: null },
      expiresAt: lapsesAt(loaded.state),
      lastSeenAt: null,
      assetCounts: { ...noAssets, templates: 0, products: 0 },
    };
  }

  private async places({ collectionIds, groupIds }: { collectionIds: readonly number[]; groupIds: readonly number[] }) {
    const groups = await Promise.all(groupIds.map(async (id) => (await this.organization.group(id)).state));
    const collections = await Promise.all(collectionIds.map(async (id) => (await this.organization.collection(id)).state));
    return {
      groups: groups.map(({ id, name, collectionId }) => ({ id, name, collectionId })),
      collections: collections.map(({ id, name, companyId }) => ({ id, name, companyId })),
    };
  }
}

const fields = { email: 'email', role: 'roleId', status: 'status', createdAt: 'createdAt' } as const;

function inOrder(sortBy: UserListQuery['sortBy'], sortOrder: 'asc' | 'desc') {
  const of = (person: Listed) => {
    const value = sortBy === 'name' ? nameShown(person) : person[fields[sortBy]];
    return typeof value === 'string' ? normalForm(value, 'NFKC').toLowerCase() : value;
  };
  const sign = sortOrder === 'asc' ? 1 : -1;
  return (a: Listed, b: Listed) => sign * (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : a.row - b.row);
}
