import { Injectable } from '@nestjs/common';
import type { OwnContent } from '@loam/domain/library/library-records.schema';
import type { OwnCropChanged, OwnLibraryEvent } from '@loam/domain/library/own-library.decider';
import type { LibraryKind } from '@loam/domain/library/group-library';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

/** What a record says of itself, and whose it is. Whether it is still there, and what a product is made of, says the library it stands in. */
export interface OwnEntry extends Omit<OwnContent, 'figures' | 'price'> {
  readonly companyId: number;
  readonly collectionId?: number;
  readonly groupId?: number;
}

export const OWN_LIBRARY = 'own-library';
export const ownKey = (kind: LibraryKind, id: number) => `${kind}:${id}`;

/** id of an own crop or product → in whose library it stands. */
@Injectable()
export class OwnLibraryIndex extends Projection {
  readonly name = OWN_LIBRARY;
  readonly version = 2;
  readonly types = ['LibraryRecordsAdded', 'OwnCropChanged'];

  async apply({ type, data, by: { companyId, collectionId, groupId } }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    if (type === 'OwnCropChanged') return this.changed(data as OwnCropChanged['data'], to);
    const { kind, records } = data as Extract<OwnLibraryEvent, { type: 'LibraryRecordsAdded' }>['data'];
    for (const { figures: _figures, price: _price, ...record } of records) {
      const entry = {
        ...record,
        companyId,
        ...(collectionId !== undefined && { collectionId }),
        ...(groupId !== undefined && { groupId }),
      };
      to.put(ownKey(kind, record.id), entry);
    }
  }

  private async changed({ id: _, cropId, ...changes }: OwnCropChanged['data'], to: ReadModelBatch): Promise<void> {
    const entry = await to.get<OwnEntry>(ownKey('crops', cropId));
    if (entry) to.put(ownKey('crops', cropId), { ...entry, ...changes });
  }
}
