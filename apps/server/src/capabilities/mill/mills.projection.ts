import { Injectable } from '@nestjs/common';
import { applyChanges } from '@loam/domain/kernel/decider/changes';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import { millCapability } from '@loam/domain/mill/mill.capability';
import type { MillEvent } from '@loam/domain/mill/mill.events';
import type { MillContent } from '@loam/domain/mill/mill.fields';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export const MILLS = 'mills-by-group';
export const millsOf = (groupId: number) => `group:${groupId}`;
const keyOf = (id: number) => `mill:${id}`;

/** What a mill is found and ordered by; its contact is a person and stands in no list. */
const listed = ['name', 'cafeId', 'village', 'cherryLbs', 'greenLbs'] as const;
type Listed = Partial<Pick<MillContent, (typeof listed)[number]>>;

/** group → its mills. What they say is read from their streams. */
@Injectable()
export class MillsByGroup extends Projection {
  readonly name = MILLS;
  readonly version = 1;
  readonly types = eventTypesOf(millCapability.kinds.mill);

  override lookups({ data }: RecordedEvent): readonly string[] {
    return [keyOf((data as { id: number }).id)];
  }

  async apply({ type, data }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const event = { type, data } as MillEvent;
    const { id, groupId } = event.data;
    if (event.type === 'MillRemoved') {
      to.remove(keyOf(id));
      to.removeRow(millsOf(groupId), id);
      return;
    }
    const before = (await to.get<Listed>(keyOf(id))) ?? {};
    const after: Partial<MillContent> = event.type === 'MillAdded' ? event.data.content : applyChanges(before, event.data.changes);
    const now = Object.fromEntries(listed.map((field) => [field, after[field] ?? null])) as Listed;
    const { name, cafeId, village, cherryLbs, greenLbs } = now;
    to.put(keyOf(id), now);
    to.putRow(millsOf(groupId), id, {
      // what nobody said comes before every amount
      sort: { name: name ?? '', cafeId: cafeId ?? '', village: village ?? '', cherryLbs: cherryLbs ?? -1, greenLbs: greenLbs ?? -1 },
      search: [name, cafeId, village].filter(Boolean).join(' '),
    });
  }
}
