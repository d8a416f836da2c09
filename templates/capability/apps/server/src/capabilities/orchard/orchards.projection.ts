import { Injectable } from '@nestjs/common';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import { orchardCapability } from '@loam/domain/orchard/orchard.capability';
import type { OrchardEvent } from '@loam/domain/orchard/orchard.events';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export const ORCHARDS = 'orchards-by-group';
export const orchardsOf = (groupId: number) => `group:${groupId}`;

/** group → its orchards, in the order of their names. What they say is read from their streams. */
@Injectable()
export class OrchardsByGroup extends Projection {
  readonly name = ORCHARDS;
  readonly version = 1;
  readonly types = eventTypesOf(orchardCapability.kinds.orchard);

  apply({ type, data }: RecordedEvent, to: ReadModelBatch): void {
    const event = { type, data } as OrchardEvent;
    const { id, groupId } = event.data;
    if (event.type === 'OrchardRemoved') return to.removeRow(orchardsOf(groupId), id);
    if (event.data.name !== undefined) to.putRow(orchardsOf(groupId), id, { sort: { name: event.data.name } });
  }
}
