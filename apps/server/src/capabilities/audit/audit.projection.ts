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
}

export const auditKey = (position: number) => `e:${position}`;
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
  readonly version = 5;
  override readonly erasedToo = true;
  readonly types: readonly string[];

  constructor(registry: Registry) {
    super();
    this.types = registry.auditedTypes;
  }

  apply({ stream, revision: seq, position, type, owner, hash, by }: RecordedEvent, to: ReadModelBatch) {
    const entry: AuditEntry = {
      position,
      at: by.recordedAt,
      by: by.actorId,
      type,
      ...partsOfStream(stream),
      seq,
      owner: owner ?? '',
      hash,
    };
    to.put(auditKey(position), entry);
    to.putRow(listOf(by), position, { sort: { at: position } });
  }
}
