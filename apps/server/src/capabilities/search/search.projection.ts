import { Injectable } from '@nestjs/common';
import type { Change } from '@loam/domain/kernel/decider/changes';
import { Registry, type SearchedKind } from '@loam/domain/kernel/capability/registry';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { partsOfStream } from '../../platform/event-store/stream-name.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

/** What others hang on, with where it belongs and what hangs on it. */
interface Owner {
  readonly companyId: number;
  readonly collectionId: number;
  readonly groupId: number;
  /** Who looks after it. */
  readonly keeper: number;
  readonly name: string;
  /** What people know it by besides; '' when it has none. */
  readonly code: string;
  /** `<name>:<id>`: the same keys as their documents. */
  readonly own: readonly string[];
}

export interface Named {
  readonly name: string;
  readonly code?: string;
  readonly ownerId: number;
}

type Data = Readonly<Record<string, unknown>>;

const idOf = (key: string) => Number(key.slice(key.lastIndexOf(':') + 1));
const kindOf = (key: string) => key.slice(0, key.lastIndexOf(':'));
const at = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Data | undefined)?.[part], data);
/** What an event says of a value: in its data, or as one of its changes. */
const said = (data: Data, path: string): unknown =>
  Array.isArray(data['changes']) ? (data['changes'] as Change[]).find((change) => change.path === path)?.new : at(data, path);
const listsOf = ({ companyId, collectionId, groupId, keeper }: Owner) => [
  'all',
  `company:${companyId}`,
  `collection:${collectionId}`,
  `group:${groupId}`,
  `group:${groupId}:user:${keeper}`,
];

/** Names of what capabilities say is found, by everybody's scope, for the search box. */
@Injectable()
export class NamesByScope extends Projection {
  readonly name = 'search';
  readonly version = 4;
  readonly types: readonly string[];
  private readonly searched: ReadonlyMap<string, SearchedKind>;
  private readonly owner: string;

  constructor(registry: Registry) {
    super();
    this.types = registry.searched.flatMap(({ names, gone, moved }) => [
      ...Object.keys(names),
      gone,
      ...(moved === undefined ? [] : [moved]),
    ]);
    this.searched = new Map(registry.searched.map((one) => [one.kind, one]));
    this.owner = ownerOf(registry).name;
  }

  async apply({ type, data, stream }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const { kind, id } = partsOfStream(stream);
    const searched = this.searched.get(kind);
    if (!searched) return;
    const key = `${searched.name}:${id}`;
    const told = data as Data;
    if (searched.hangsOn === 'owner') return this.applyToOwner(to, key, searched, type, told);
    if (type === searched.gone) return this.gone(to, key);
    const name = said(told, searched.names[type]!);
    if (type !== firstOf(searched)) return this.renamed(to, key, name);
    return this.putOwned(to, key, { name: typeof name === 'string' ? name : '', ownerId: Number(told[searched.hangsOn.field]) });
  }

  private async applyToOwner(to: ReadModelBatch, key: string, searched: SearchedKind, type: string, data: Data): Promise<void> {
    if (type === searched.gone) return this.ownerGone(to, key);
    if (type === searched.moved) return this.ownerMoved(to, key, searched, data);
    const name = said(data, searched.names[type]!) as string | undefined;
    const keeper = searched.keeper === undefined ? undefined : (said(data, searched.keeper) as number | undefined);
    const code = searched.codes?.[type] === undefined ? undefined : (said(data, searched.codes[type]) as string | null | undefined);
    if (type !== firstOf(searched)) return this.ownerChanged(to, key, { name, keeper, code });
    const { companyId, collectionId, groupId } = data as unknown as Owner;
    this.putOwner(to, key, { companyId, collectionId, groupId, keeper: keeper ?? 0, name: name ?? '', code: code ?? '', own: [] });
  }

  private putOwner(to: ReadModelBatch, key: string, owner: Owner): void {
    to.put(key, owner);
    this.putRows(to, owner, key, owner.name, owner.code);
  }

  private putRows(to: ReadModelBatch, owner: Owner, key: string, name: string, code = ''): void {
    const row = { sort: { name }, search: code === '' ? name : `${name} ${code}`, active: true };
    for (const list of listsOf(owner)) to.putRow(`${kindOf(key)}@${list}`, idOf(key), row);
  }

  private dropRows(to: ReadModelBatch, lists: readonly string[], key: string): void {
    for (const list of lists) to.removeRow(`${kindOf(key)}@${list}`, idOf(key));
  }

  /** `code`: null when it was taken away. */
  private async ownerChanged(
    to: ReadModelBatch,
    key: string,
    { name, keeper, code }: { name: string | undefined; keeper: number | undefined; code: string | null | undefined },
  ): Promise<void> {
    const owner = await to.get<Owner>(key);
    if (!owner || (name === undefined && keeper === undefined && code === undefined)) return;
    return this.ownerBecame(to, key, owner, {
      ...owner,
      name: name ?? owner.name,
      keeper: keeper ?? owner.keeper,
      code: code === undefined ? owner.code : (code ?? ''),
    });
  }

  private async ownerMoved(to: ReadModelBatch, key: string, { keeper = '' }: SearchedKind, data: Data): Promise<void> {
    const owner = await to.get<Owner>(key);
    if (!owner) return;
    const { companyId, collectionId, groupId } = data as unknown as Owner;
    return this.ownerBecame(to, key, owner, { ...owner, companyId, collectionId, groupId, keeper: said(data, keeper) as number });
  }

  private async ownerBecame(to: ReadModelBatch, key: string, owner: Owner, next: Owner): Promise<void> {
    const left = listsOf(owner).filter((list) => !listsOf(next).includes(list));
    this.dropRows(to, left, key);
    this.putOwner(to, key, next);
    if (left.length === 0) return;
    for (const own of owner.own) {
      const named = await to.get<Named>(own);
      this.dropRows(to, left, own);
      if (named) this.putRows(to, next, own, named.name);
    }
  }

  private async ownerGone(to: ReadModelBatch, key: string): Promise<void> {
    const owner = await to.get<Owner>(key);
    for (const one of owner ? [key, ...owner.own] : []) {
      this.dropRows(to, listsOf(owner!), one);
      to.remove(one);
    }
  }

  private ownerAt(to: ReadModelBatch, { ownerId }: Named): Promise<Owner | undefined> {
    return to.get<Owner>(`${this.owner}:${ownerId}`);
  }

  private async putOwned(to: ReadModelBatch, key: string, named: Named): Promise<void> {
    const owner = await this.ownerAt(to, named);
    if (!owner) return;
    to.put(key, named);
    to.put(`${this.owner}:${named.ownerId}`, { ...owner, own: [...owner.own, key] } satisfies Owner);
    this.putRows(to, owner, key, named.name);
  }

  private async renamed(to: ReadModelBatch, key: string, name: unknown): Promise<void> {
    const named = await to.get<Named>(key);
    const owner = named && (await this.ownerAt(to, named));
    if (!owner || typeof name !== 'string') return;
    to.put(key, { ...named, name });
    this.putRows(to, owner, key, name);
  }

  private async gone(to: ReadModelBatch, key: string): Promise<void> {
    const named = await to.get<Named>(key);
    const owner = named && (await this.ownerAt(to, named));
    if (!owner) return;
    to.remove(key);
    to.put(`${this.owner}:${named.ownerId}`, { ...owner, own: owner.own.filter((other) => other !== key) } satisfies Owner);
    this.dropRows(to, listsOf(owner), key);
  }
}

const firstOf = ({ names }: SearchedKind) => Object.keys(names)[0];

/** What everything else that is found hangs on. */
export const ownerOf = ({ searched }: Registry): SearchedKind => searched.find(({ hangsOn }) => hangsOn === 'owner')!;
