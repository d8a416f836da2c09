import { Injectable } from '@nestjs/common';
import type { FieldAdded, FieldChanged } from '@loam/domain/field/field.events';
import type { GrowerChanged, GrowerRegistered } from '@loam/domain/grower/grower.events';
import type { Change } from '@loam/domain/kernel/changes';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export type FoundKind = 'customer' | 'field' | 'plan';

/** A grower with where it belongs and what hangs on it. */
interface Owner {
  readonly companyId: number;
  readonly collectionId: number;
  readonly groupId: number;
  readonly assignedTo: number;
  readonly name: string;
  /** `field:7`, `plan:9`: the same keys as their documents. */
  readonly own: readonly string[];
}

export interface Named {
  readonly name: string;
  readonly customerId: number;
}

const idOf = (key: string) => Number(key.slice(key.search(/[-:]/) + 1));
const newValue = (changes: readonly Change[], path: string): unknown => changes.find((change) => change.path === path)?.new;
const listsOf = ({ companyId, collectionId, groupId, assignedTo }: Owner) => [
  'all',
  `company:${companyId}`,
  `collection:${collectionId}`,
  `group:${groupId}`,
  `group:${groupId}:user:${assignedTo}`,
];

/** Names of growers, fields and plans by everybody's scope, for the search box. */
@Injectable()
export class NamesByScope extends Projection {
  readonly name = 'search';
  readonly version = 2;
  readonly types = [
    'GrowerRegistered',
    'GrowerChanged',
    'GrowerRemoved',
    'FieldAdded',
    'FieldChanged',
    'FieldRemoved',
    'PlanDrafted',
    'PlanDetailsChanged',
    'PlanRemoved',
  ] as const;

  async apply({ type, data, stream }: RecordedEvent, to: ReadModelBatch) {
    switch (type as (typeof this.types)[number]) {
      case 'GrowerRegistered': {
        const { id, fullName, companyId, collectionId, groupId, assignedTo } = data as GrowerRegistered['data'];
        return this.putOwner(to, id, { companyId, collectionId, groupId, assignedTo, name: fullName, own: [] });
      }
      case 'GrowerChanged':
        return this.growerChanged(to, idOf(stream), (data as GrowerChanged['data']).changes);
      case 'GrowerRemoved':
        return this.growerRemoved(to, idOf(stream));
      case 'FieldAdded': {
        const { name, growerId } = data as FieldAdded['data'];
        return this.putOwned(to, `field:${idOf(stream)}`, { name, customerId: growerId });
      }
      case 'FieldChanged':
        return this.renamed(to, `field:${idOf(stream)}`, newValue((data as FieldChanged['data']).changes, 'name'));
      case 'PlanDrafted': {
        const { growerId, draft } = data as { growerId: number; draft: { plan: { name?: string } } };
        return this.putOwned(to, `plan:${idOf(stream)}`, { name: draft.plan.name ?? '', customerId: growerId });
      }
      case 'PlanDetailsChanged':
        return this.renamed(to, `plan:${idOf(stream)}`, (data as { values: { name?: unknown } }).values.name);
      case 'FieldRemoved':
      case 'PlanRemoved':
        return this.gone(to, stream.replace('-', ':'));
    }
  }

  private putOwner(to: ReadModelBatch, id: number, owner: Owner): void {
    to.put(`customer:${id}`, owner);
    this.putRows(to, owner, `customer:${id}`, owner.name);
  }

  private putRows(to: ReadModelBatch, owner: Owner, key: string, name: string): void {
    for (const list of listsOf(owner)) to.putRow(`${key.split(':')[0]}@${list}`, idOf(key), { sort: { name }, search: name, active: true });
  }

  private dropRows(to: ReadModelBatch, lists: readonly string[], key: string): void {
    for (const list of lists) to.removeRow(`${key.split(':')[0]}@${list}`, idOf(key));
  }

  private async growerChanged(to: ReadModelBatch, id: number, changes: readonly Change[]): Promise<void> {
    const owner = await to.get<Owner>(`customer:${id}`);
    const [name, assignedTo] = [newValue(changes, 'fullName'), newValue(changes, 'assignedTo')];
    if (!owner || (name === undefined && assignedTo === undefined)) return;
    const next: Owner = {
      ...owner,
      name: (name as string | undefined) ?? owner.name,
      assignedTo: (assignedTo as number | undefined) ?? owner.assignedTo,
    };
    const left = listsOf(owner).filter((list) => !listsOf(next).includes(list));
    this.dropRows(to, left, `customer:${id}`);
    this.putOwner(to, id, next);
    if (left.length === 0) return;
    for (const key of owner.own) {
      const named = await to.get<Named>(key);
      this.dropRows(to, left, key);
      if (named) this.putRows(to, next, key, named.name);
    }
  }

  private async growerRemoved(to: ReadModelBatch, id: number): Promise<void> {
    const owner = await to.get<Owner>(`customer:${id}`);
    for (const key of owner ? [`customer:${id}`, ...owner.own] : []) {
      this.dropRows(to, listsOf(owner!), key);
      to.remove(key);
    }
  }

  private async putOwned(to: ReadModelBatch, key: string, named: Named): Promise<void> {
    const owner = await to.get<Owner>(`customer:${named.customerId}`);
    if (!owner) return;
    to.put(key, named);
    to.put(`customer:${named.customerId}`, { ...owner, own: [...owner.own, key] } satisfies Owner);
    this.putRows(to, owner, key, named.name);
  }

  private async renamed(to: ReadModelBatch, key: string, name: unknown): Promise<void> {
    const named = await to.get<Named>(key);
    const owner = named && (await to.get<Owner>(`customer:${named.customerId}`));
    if (!owner || typeof name !== 'string') return;
    to.put(key, { ...named, name });
    this.putRows(to, owner, key, name);
  }

  private async gone(to: ReadModelBatch, key: string): Promise<void> {
    const named = await to.get<Named>(key);
    const owner = named && (await to.get<Owner>(`customer:${named.customerId}`));
    if (!owner) return;
    to.remove(key);
    to.put(`customer:${named.customerId}`, { ...owner, own: owner.own.filter((other) => other !== key) } satisfies Owner);
    this.dropRows(to, listsOf(owner), key);
  }
}
