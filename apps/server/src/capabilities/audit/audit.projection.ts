import { Injectable } from '@nestjs/common';
import { Registry } from '@loam/domain/kernel/registry';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';
import { partsOfStream } from '../../platform/event-store/stream-name.js';

export const AUDIT = 'audit';

/** Where an event stands in the log, and what stays readable of it in any case: nothing here is anybody's content or name. */
export interface AuditEntry {
  readonly position: number;
  readonly at: string;
  readonly by: number;
  readonly type: string;
  /** Of the stream: grower, analysis … */
  readonly kind: string;
  readonly id: number;
  readonly seq: number;
  readonly owner: string;
  readonly hash: string;
  /** The upload or task that made it; of the events of a run itself its own number. */
  readonly run?: number;
}

export const auditKey = (position: number) => `e:${position}`;
/** What runs made stands apart, or an import of thousands would bury what people did. */
export const madeByRuns = (list: string) => `${list}:made`;
export const auditLists = {
  group: (id: number) => `group:${id}`,
  collection: (id: number) => `collection:${id}`,
  company: (id: number) => `company:${id}`,
  platform: 'platform',
};

/** Of the narrowest place it happened in, so that one event is one row. */
function listOf({ groupId, collectionId, companyId }: RecordedEvent['by']): string {
  if (groupId !== undefined) return auditLists.group(groupId);
  if (collectionId !== undefined) return auditLists.collection(collectionId);
  return companyId === undefined ? auditLists.platform : auditLists.company(companyId);
}

/** Every event that somebody answers for, by place, in the order of the log. Erased ones too: that they happened is not erased. */
@Injectable()
export class AuditTrail extends Projection {
  readonly name = AUDIT;
  readonly version = 7;
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

  apply({ stream, revision: seq, position, type, owner, hash, by }: RecordedEvent, to: ReadModelBatch) {
    const parts = partsOfStream(stream);
    const run = this.runOf(parts, by);
    const entry: AuditEntry = {
      position,
      at: by.recordedAt,
      by: by.actorId,
      type,
      ...parts,
      seq,
      owner: owner ?? '',
      hash,
      ...(run && { run: run.id }),
    };
    to.put(auditKey(position), entry);
    to.putRow(run?.made ? madeByRuns(listOf(by)) : listOf(by), position, { sort: { at: position } });
  }

  /** Those of its own stream are what people read of a run. */
  private runOf({ kind, id }: { kind: string; id: number }, { correlationId = '', origin }: RecordedEvent['by']) {
    if (this.registry.streamKinds.get(kind)?.runs) return { id, made: false };
    const [, topic, number] = /^([a-z]+)-([1-9]\d{0,14})$/.exec(correlationId) ?? [];
    const madeByJob = origin === 'import' || origin === 'autoCalculate' || origin === 'undo';
    return madeByJob && topic !== undefined && this.topics.has(topic) ? { id: Number(number), made: true } : undefined;
  }
}
