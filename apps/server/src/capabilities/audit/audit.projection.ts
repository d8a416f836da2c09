import { Injectable } from '@nestjs/common';
import { Registry } from '@loam/domain/kernel/capability/registry';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { partsOfStream } from '../../platform/event-store/stream-name.js';
import { BLOCK, type Block, EMPTY, withFact } from './audit.blocks.js';

export const AUDIT = 'audit';

/** What runs made stands apart, or an import of thousands would bury what people did. */
export const madeByRuns = (list: string) => `${list}:made`;
export const auditLists = {
  group: (id: number) => `group:${id}`,
  collection: (id: number) => `collection:${id}`,
  company: (id: number) => `company:${id}`,
  platform: 'platform',
};
/** What came into a group stands where it came from; for those who read only the group, here too. */
const arrivedFrom = (group: string, list: string) => `${group}<${list}`;

/** How many entries a list has, and the position of the newest. */
export interface ListHead {
  readonly count: number;
  readonly last: number;
}
/** Of each entry of a block, what is asked for of those that are shown alone. */
export type Proofs = readonly (readonly [seq: number, hash: string])[];
/** By person, the place in the list of the last thing they did. */
export type Doers = Readonly<Record<number, number>>;

export const auditKeys = {
  /** Of a group, the lists that something came into it from: `[from, list of what came]`. */
  arrivals: (group: string) => `a:${group}`,
  head: (list: string) => `n:${list}`,
  doers: (list: string) => `w:${list}`,
  block: (list: string, n: number) => `b:${list}:${n}`,
  proofs: (list: string, n: number) => `h:${list}:${n}`,
  /** The position of a block's first entry: where to begin is looked up without reading blocks. */
  first: (list: string, n: number) => `f:${list}:${n}`,
};

export type Arrivals = readonly (readonly [from: string, list: string])[];

/** Of the narrowest place it happened in, so that one event is one entry. */
function listOf({ groupId, collectionId, companyId }: RecordedEvent['by']): string {
  if (groupId !== undefined) return auditLists.group(groupId);
  if (collectionId !== undefined) return auditLists.collection(collectionId);
  return companyId === undefined ? auditLists.platform : auditLists.company(companyId);
}

/**
 * Every event that somebody answers for, by place, in the order of the log. Erased ones too: that they happened is not erased.
 * A log has millions, and they are looked through: they lie in blocks, not in rows of their own.
 */
@Injectable()
export class AuditTrail extends Projection {
  readonly name = AUDIT;
  readonly version = 10;
  override readonly erasedToo = true;
  readonly types: readonly string[];
  /** By which the jobs of runs correlate what they make. */
  private readonly topics: ReadonlySet<string>;

  constructor(private readonly registry: Registry) {
    super();
    this.types = registry.auditedTypes;
    const runs = [...registry.streamKinds.values()].filter((kind) => kind.runs);
    this.topics = new Set(runs.flatMap(({ topic }) => (topic ? [topic.name] : [])));
  }

  override lookups(event: RecordedEvent): string[] {
    const { list } = this.placed(event);
    const into = this.arrivalOf(event, list);
    const arrived = into ? [auditKeys.arrivals(into.group), auditKeys.head(into.list), auditKeys.doers(into.list)] : [];
    return [auditKeys.head(list), auditKeys.doers(list), ...arrived];
  }

  async apply(event: RecordedEvent, to: ReadModelBatch) {
    const { list } = this.placed(event);
    await this.enter(event, list, to);
    const into = this.arrivalOf(event, list);
    if (!into) return;
    await this.enter(event, into.list, to);
    const known = (await to.get<Arrivals>(auditKeys.arrivals(into.group))) ?? [];
    if (!known.some(([from]) => from === list)) to.put(auditKeys.arrivals(into.group), [...known, [list, into.list]] satisfies Arrivals);
  }

  private async enter(event: RecordedEvent, list: string, to: ReadModelBatch) {
    const { revision: seq, position, type, owner = '', hash, by } = event;
    const { kind, id, run } = this.placed(event);
    const { count: place } = (await to.get<ListHead>(auditKeys.head(list))) ?? { count: 0 };
    const n = Math.floor(place / BLOCK);
    const [block, proofs] = [auditKeys.block(list, n), auditKeys.proofs(list, n)];
    const fact = { position, at: by.recordedAt, by: by.actorId, type, kind, id, owner, ...(run && { run: run.id }) };
    if (place % BLOCK === 0) to.put(auditKeys.first(list, n), position);
    to.put(block, withFact((await to.get<Block>(block)) ?? EMPTY, fact));
    to.put(proofs, [...((await to.get<Proofs>(proofs)) ?? []), [seq, hash]]);
    to.put(auditKeys.doers(list), { ...(await to.get<Doers>(auditKeys.doers(list))), [by.actorId]: place });
    to.put(auditKeys.head(list), { count: place + 1, last: position });
  }

  private arrivalOf(event: RecordedEvent, from: string): { group: string; list: string } | undefined {
    const into = event.by.intoGroupId ?? this.wentTo(event);
    const group = auditLists.group(into ?? 0);
    return into === undefined || group === from ? undefined : { group, list: arrivedFrom(group, from) };
  }

  /** What moved before appends said where to says it itself, until it is erased. */
  private wentTo({ stream, type, data }: RecordedEvent): number | undefined {
    const moved = this.registry.streamKinds.get(partsOfStream(stream).kind)?.search?.moved;
    return type === moved ? (data as { groupId: number } | null)?.groupId : undefined;
  }

  private placed({ stream, by }: RecordedEvent) {
    const parts = partsOfStream(stream);
    const run = this.runOf(parts, by);
    return { ...parts, run, list: run?.made ? madeByRuns(listOf(by)) : listOf(by) };
  }

  /** Those of its own stream are what people read of a run. */
  private runOf({ kind, id }: { kind: string; id: number }, { correlationId = '', origin }: RecordedEvent['by']) {
    if (this.registry.streamKinds.get(kind)?.runs) return { id, made: false };
    const [, topic, number] = /^([a-z]+)-([1-9]\d{0,14})$/.exec(correlationId) ?? [];
    const madeByJob = origin === 'import' || origin === 'autoCalculate' || origin === 'undo';
    return madeByJob && topic !== undefined && this.topics.has(topic) ? { id: Number(number), made: true } : undefined;
  }
}
