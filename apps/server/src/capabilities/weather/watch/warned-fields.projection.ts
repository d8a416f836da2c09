import { Injectable } from '@nestjs/common';
import type { WatchEvent } from '@loam/domain/weather/events/weather-watch.decider';
import type { RecordedEvent } from '../../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../../platform/read-model/read-model.port.js';
import { idOfStream } from '../../../platform/event-store/stream-name.js';

export const WARNED = 'warned-fields';

/** grower → those of its fields for which a weather event stands. What it says is read from their streams. */
@Injectable()
export class WarnedFields extends Projection {
  readonly name = WARNED;
  readonly version = 1;
  readonly types = ['WeatherEventAnnounced', 'WeatherEventWithdrawn', 'WeatherEventPassed', 'FieldRemoved', 'GrowerRemoved'];

  async apply({ type, data, stream }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    if (type === 'GrowerRemoved') return to.remove(`grower:${idOfStream(stream)}`);
    if (type === 'FieldRemoved') {
      const { id, growerId } = data as { id: number; growerId: number };
      return this.without(to, growerId, id);
    }
    const { fieldId, growerId, key } = (data as WatchEvent['data']) ?? {};
    const open = ((await to.get<string[]>(`field:${fieldId}`)) ?? []).filter((one) => one !== key);
    if (type === 'WeatherEventAnnounced') {
      const fields = (await to.get<number[]>(`grower:${growerId}`)) ?? [];
      if (!fields.includes(fieldId)) to.put(`grower:${growerId}`, [...fields, fieldId]);
      return to.put(`field:${fieldId}`, [...open, key]);
    }
    if (open.length > 0) return to.put(`field:${fieldId}`, open);
    return this.without(to, growerId, fieldId);
  }

  private async without(to: ReadModelBatch, growerId: number, fieldId: number): Promise<void> {
    const left = ((await to.get<number[]>(`grower:${growerId}`)) ?? []).filter((id) => id !== fieldId);
    if (left.length > 0) to.put(`grower:${growerId}`, left);
    else to.remove(`grower:${growerId}`);
    to.remove(`field:${fieldId}`);
  }
}
