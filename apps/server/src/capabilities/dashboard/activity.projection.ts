import { Injectable } from '@nestjs/common';
import { kindInFeed } from '@loam/domain/dashboard/activity';
import type { EventShown } from '@loam/domain/kernel/capability/capability';
import type { Change } from '@loam/domain/kernel/decider/changes';
import { Registry } from '@loam/domain/kernel/capability/registry';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { partsOfStream } from '../../platform/event-store/stream-name.js';

export interface ActivityItem {
  readonly at: string;
  readonly by: { readonly id: number; readonly name: string };
  readonly type: string;
  readonly customerId: number;
  readonly groupId: number;
  readonly entity: { readonly kind: string; readonly id: number; readonly name: string | null };
}
interface Home {
  readonly companyId: number;
  readonly collectionId: number;
  readonly groupId: number;
  readonly keeper: number;
  /** Of every item of this grower. */
  readonly items: readonly number[];
}

export const activityLists = {
  company: (id: number) => `company:${id}`,
  collection: (id: number) => `collection:${id}`,
  group: (id: number) => `group:${id}`,
  keeper: (groupId: number, userId: number) => `keeper:${groupId}:${userId}`,
  grower: (id: number) => `grower:${id}`,
  all: 'all',
};
const listsOf = (growerId: number, { companyId, collectionId, groupId, keeper }: Home) => [
  activityLists.all,
  activityLists.company(companyId),
  activityLists.collection(collectionId),
  activityLists.group(groupId),
  activityLists.keeper(groupId, keeper),
  activityLists.grower(growerId),
];

/** grower, group, collection and company → what happened last. Edits of one thing by one person on one day are one item. */
@Injectable()
export class ActivityFeed extends Projection {
  readonly name = 'activity';
  readonly version = 5;
  readonly types: readonly string[];
  private readonly shown: ReadonlyMap<string, EventShown>;
  /** Kinds of streams by what answers call them. */
  private readonly kinds: ReadonlyMap<string, string>;

  constructor(private readonly registry: Registry) {
    super();
    this.types = [...registry.activity.keys()];
    this.shown = new Map([...registry.streamKinds.values()].flatMap(({ events }) => Object.entries(events)));
    this.kinds = new Map([...registry.streamKinds.keys()].map((kind) => [kindInFeed(registry, kind), kind]));
  }

  async apply(event: RecordedEvent, to: ReadModelBatch) {
    const { kind, id } = partsOfStream(event.stream);
    const data = (this.says(kind, event.type) ? event.data : {}) as Record<string, unknown>;
    const growerId = kind === 'grower' ? id : ((data['growerId'] as number | undefined) ?? (await to.get<number>(`owner:${event.stream}`)));
    if (growerId === undefined) return;
    if (event.type === 'GrowerRemoved') return this.forget(to, growerId);
    if (event.type === 'GrowerRegistered') {
      const {
        companyId,
        collectionId,
        groupId,
        assignedTo: keeper,
      } = data as unknown as Omit<Home, 'keeper' | 'items'> & { assignedTo: number };
      to.put(`home:${growerId}`, { companyId, collectionId, groupId, keeper, items: [] } satisfies Home);
    }
    if (data['growerId'] !== undefined) to.put(`owner:${event.stream}`, growerId);
    const named = nameIn(data);
    if (named !== undefined) to.put(`name:${event.stream}`, named);
    const keeper = changed(data, 'assignedTo') as number | undefined;
    if (keeper !== undefined) await this.moved(to, growerId, { keeper });
    if (event.type === 'GrowerMoved') {
      const { collectionId, groupId, assignedTo } = data as unknown as Omit<Home, 'items'> & { assignedTo: number };
      await this.moved(to, growerId, { collectionId, groupId, keeper: assignedTo });
    }
    await this.tell(event, growerId, kind, id, to);
  }

  /** Whether an event may say whose a thing is or what it is called; a name in a plan's other events is a stage's or a tank's. */
  private says(kind: string, type: string): boolean {
    const { names, hangsOn } = this.registry.streamKinds.get(kind)?.search ?? {};
    return names === undefined || hangsOn === 'owner' || Object.hasOwn(names, type);
  }

  private async tell(event: RecordedEvent, growerId: number, kind: string, id: number, to: ReadModelBatch): Promise<void> {
    const { stream, position, by } = event;
    const home = await to.get<Home>(`home:${growerId}`);
    if (!home) return;
    const { activity, toldAs = event.type, toldOf } = this.shown.get(event.type)!;
    const edit = activity === 'edit';
    const editKey = `edit:${stream}:${by.actorId}:${by.recordedAt.slice(0, 10)}`;
    const item = (edit ? await to.get<number>(editKey) : undefined) ?? position;
    if (edit) to.put(editKey, item);
    const named = toldOf === 'grower' ? `grower-${growerId}` : stream;
    const name = (await to.get<string>(`name:${named}`)) ?? null;
    to.put(`item:${item}`, {
      at: by.recordedAt,
      by: { id: by.actorId, name: by.actorId > 0 ? '' : by.actorName }, // people are named when it is read
      type: toldAs,
      customerId: growerId,
      groupId: home.groupId,
      entity: { kind: kindInFeed(this.registry, kind), id, name },
    } satisfies ActivityItem);
    if (!home.items.includes(item)) to.put(`home:${growerId}`, { ...home, items: [...home.items, item] });
    for (const list of listsOf(growerId, home)) to.putRow(list, item, { sort: { at: position } });
  }

  /** Moves all entries about a grower to the lists of their new group or keeper. */
  private async moved(to: ReadModelBatch, growerId: number, change: Partial<Omit<Home, 'items'>>): Promise<void> {
    const home = await to.get<Home>(`home:${growerId}`);
    if (!home) return;
    const next: Home = { ...home, ...change };
    const [before, now] = [listsOf(growerId, home), listsOf(growerId, next)];
    for (const item of home.items) {
      for (const list of before) if (!now.includes(list)) to.removeRow(list, item);
      for (const list of now) if (!before.includes(list)) to.putRow(list, item, { sort: { at: item } });
      const told = next.groupId === home.groupId ? undefined : await to.get<ActivityItem>(`item:${item}`);
      if (told) to.put(`item:${item}`, { ...told, groupId: next.groupId });
    }
    to.put(`home:${growerId}`, next);
  }

  /** A removed grower leaves nothing behind: their name is theirs. */
  private async forget(to: ReadModelBatch, growerId: number): Promise<void> {
    const home = await to.get<Home>(`home:${growerId}`);
    if (!home) return;
    for (const item of home.items) {
      const done = await to.get<ActivityItem>(`item:${item}`);
      if (done)
        for (const what of ['name', 'owner'])
          to.remove(`${what}:${this.kinds.get(done.entity.kind) ?? done.entity.kind}-${done.entity.id}`);
      to.remove(`item:${item}`);
      for (const list of listsOf(growerId, home)) to.removeRow(list, item);
    }
    to.remove(`home:${growerId}`);
    to.remove(`name:grower-${growerId}`);
  }
}

function changed(data: Record<string, unknown>, path: string): unknown {
  const changes = data['changes'];
  return Array.isArray(changes) ? (changes as Change[]).find((change) => change.path === path)?.new : undefined;
}

/** The name an event gives to what it is about, if any. */
function nameIn(data: Record<string, unknown>): string | undefined {
  const draft = data['draft'] as { plan?: { name?: unknown } } | undefined;
  const values = data['values'] as { name?: unknown } | undefined;
  const found = data['fullName'] ?? data['name'] ?? draft?.plan?.name ?? values?.name ?? changed(data, 'fullName') ?? changed(data, 'name');
  return typeof found === 'string' ? found : undefined;
}
