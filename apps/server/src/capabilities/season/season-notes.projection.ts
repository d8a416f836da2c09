import { Injectable } from '@nestjs/common';
import { eventTypesOf } from '@loam/domain/kernel/capability/capability';
import type { SeasonNoteAdded, SeasonNoteEvent } from '@loam/domain/season/season-note.events';
import { seasonReportCapability } from '@loam/domain/season/season.capability';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export interface ListedNote extends Readonly<SeasonNoteAdded['data']> {
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const SEASON_NOTES = 'season-notes-by-grower';
export const noteKey = (id: number) => `note:${id}`;
/** Ids of a grower's notes. */
export const notesOf = (growerId: number) => `grower:${growerId}`;

/** grower → end-of-season notes. Bump `version` to rebuild beside the old one, then switch. */
@Injectable()
export class SeasonNotesByGrower extends Projection {
  readonly name = SEASON_NOTES;
  readonly version = 1;
  readonly types = [...eventTypesOf(seasonReportCapability.kinds.seasonNote), 'GrowerRemoved'];

  async apply({ type, data, by: { recordedAt } }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    if (type === 'GrowerRemoved') return this.forget(to, (data as { id: number }).id);
    const event = { type, data } as SeasonNoteEvent;
    const { id, growerId } = event.data;
    const ids = (await to.get<number[]>(notesOf(growerId))) ?? [];
    if (event.type === 'SeasonNoteRemoved') {
      to.put(
        notesOf(growerId),
        ids.filter((one) => one !== id),
      );
      return to.remove(noteKey(id));
    }
    const before = await to.get<ListedNote>(noteKey(id));
    if (event.type === 'SeasonNoteChanged' && !before) return;
    const now = { ...(before ?? { revision: 0, createdAt: recordedAt }), ...event.data, updatedAt: recordedAt } as ListedNote;
    to.put(noteKey(id), { ...now, revision: now.revision + 1 } satisfies ListedNote);
    if (!before) to.put(notesOf(growerId), [...ids, id]);
  }

  /** A removed grower leaves nothing behind. */
  private async forget(to: ReadModelBatch, growerId: number): Promise<void> {
    for (const id of (await to.get<number[]>(notesOf(growerId))) ?? []) to.remove(noteKey(id));
    to.remove(notesOf(growerId));
  }
}
