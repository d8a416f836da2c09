import { Injectable } from '@nestjs/common';
import type { UploadStarted } from '@loam/domain/upload/upload.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export const UPLOADS = 'uploads';
export const listOf = (kind: 'group' | 'collection' | 'company', id: number) => `${kind}:${id}`;

/** Which uploads a group, a collection and a company have. How each of them stands is read from its stream. */
@Injectable()
export class UploadsByScope extends Projection {
  readonly name = UPLOADS;
  readonly version = 2;
  readonly types = ['UploadStarted'];

  apply(event: RecordedEvent, to: ReadModelBatch) {
    const { id, groupId, collectionId, companyId } = event.data as UploadStarted['data'];
    for (const list of [listOf('group', groupId), listOf('collection', collectionId), listOf('company', companyId)])
      to.putRow(list, id, { sort: { id } });
  }
}
