import { Injectable } from '@nestjs/common';
import { seesAllOf } from '@loam/domain/access/scope.policy';
import { namedAsGrowers } from '@loam/domain/dashboard/activity';
import type { DashboardFilter } from '@loam/domain/dashboard/dashboard.schema';
import { Registry } from '@loam/domain/kernel/capability/registry';
import { ROLE } from '@loam/domain/kernel/person/roles';
import type { Actor } from '../../platform/decisions/decisions.port.js';
import { ReadModel } from '../../platform/read-model/read-model.js';
import type { Page } from '../../platform/read-model/read-model.port.js';
import { Access } from '../access/index.js';
import { OrganizationReads } from '../organization/index.js';
import { UserReads } from '../user/index.js';
import { DashboardScope, type ScopedGroup } from './dashboard-scope.js';
import { type ActivityItem, activityLists } from './activity.projection.js';

/** Among so many the latest of some people are looked for. */
const LOOKED_AT = 500;

const placesOf = ({ companyIds, collectionIds, groupIds }: DashboardFilter) => companyIds ?? collectionIds ?? groupIds;
const listOf = ({ id, keeper }: ScopedGroup): string => (keeper === undefined ? activityLists.group(id) : activityLists.keeper(id, keeper));

interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** What happened last, newest first. */
@Injectable()
export class ActivityReads {
  private readonly personal: ReadonlySet<string>;

  constructor(
    private readonly read: ReadModel,
    private readonly access: Access,
    private readonly organization: OrganizationReads,
    private readonly users: UserReads,
    private readonly scope: DashboardScope,
    registry: Registry,
  ) {
    this.personal = namedAsGrowers(registry);
  }

  /** @throws 404 CustomerNotFound */
  async ofGrower(growerId: unknown, paging: Paging, actor: Actor): Promise<Page<ActivityItem>> {
    const owners = await this.access.grower(actor, growerId);
    return this.page([activityLists.grower(owners.growerId)], paging);
  }

  /** Of one group, or of all that the actor sees. @throws 404 GroupNotFound */
  async ofScope(groupId: number | undefined, paging: Paging, actor: Actor): Promise<Page<ActivityItem>> {
    if (groupId === undefined) return this.page(await this.listsOf(actor), paging);
    const { assignedTo } = await this.access.growersOf(actor, groupId);
    return this.page([assignedTo === undefined ? activityLists.group(groupId) : activityLists.keeper(groupId, assignedTo)], paging);
  }

  /** Of the places and people that the figures are of, whatever their time. For those who see figures, never growers: a grower is not named. */
  async latest(count: number, filter: DashboardFilter, actor: Actor): Promise<ActivityItem[]> {
    const { userIds } = filter;
    const lists = placesOf(filter) ? (await this.scope.groups(filter, actor)).map(listOf) : await this.listsOf(actor);
    const looked = await this.page(lists, { pageNo: 1, pageSize: userIds ? LOOKED_AT : count });
    const items = looked.items.filter(({ by }) => !userIds || userIds.includes(by.id)).slice(0, count);
    if (actor.roleId !== ROLE.executive) return items;
    return items.map((item) => (this.personal.has(item.entity.kind) ? { ...item, entity: { ...item.entity, name: null } } : item));
  }

  private async listsOf(actor: Actor): Promise<string[]> {
    if (actor.roleId === ROLE.superAdmin) return [activityLists.all];
    if (actor.companyId === undefined) return [];
    if (actor.roleId === ROLE.companyAdmin || actor.roleId === ROLE.executive) return [activityLists.company(actor.companyId)];
    if (actor.roleId === ROLE.collectionAdmin) return actor.collectionIds.map(activityLists.collection);
    const { toggles } = (await this.organization.company(actor.companyId)).state;
    return actor.groupIds.map((id) =>
      seesAllOf(actor, toggles.sharedAssetManagement) ? activityLists.group(id) : activityLists.keeper(id, actor.id),
    );
  }

  /** Several lists have no item in common; of each the first pages are merged. */
  private async page(lists: readonly string[], { pageNo, pageSize }: Paging): Promise<Page<ActivityItem>> {
    const order = { sortBy: 'at', sortOrder: 'desc', status: 'all' } as const;
    const asked = lists.length === 1 ? { pageNo, pageSize, ...order } : { pageNo: 1, pageSize: pageNo * pageSize, ...order };
    const pages = await Promise.all(lists.map((list) => this.read.page('activity', list, asked)));
    const found = await this.read.getMany<ActivityItem>(
      'activity',
      pages.flatMap(({ items }) => items).map((id) => `item:${id}`),
    );
    const items = found.filter((item) => item !== undefined);
    const total = pages.reduce((sum, page) => sum + page.total, 0);
    if (lists.length === 1) return { items: await this.named(items), total, pageNo, pageSize };
    items.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
    return { items: await this.named(items.slice((pageNo - 1) * pageSize, pageNo * pageSize)), total, pageNo, pageSize };
  }

  private named(items: readonly ActivityItem[]): Promise<ActivityItem[]> {
    return Promise.all(items.map((item) => this.users.named(item)));
  }
}
