import { Injectable } from '@nestjs/common';
import type { Level } from '@loam/domain/access/scope.policy';
import type { WeatherAlertAdded } from '@loam/domain/weather/alert.decider';
import type { RecordedEvent } from '../../platform/event-store/event-store.port.js';
import { Projection, type ReadModelBatch } from '../../platform/read-model/read-model.port.js';

export const ALERTS = 'alerts';
/** Alerts that stand at this very level. */
export function shelfOf({ companyId, collectionId, groupId }: Level): string {
  if (groupId !== undefined) return `group:${groupId}`;
  if (collectionId !== undefined) return `collection:${collectionId}`;
  return companyId === undefined ? 'platform' : `company:${companyId}`;
}

/** platform, company, collection or group → ids of its weather alerts. What they say is read from their streams. */
@Injectable()
export class AlertShelves extends Projection {
  readonly name = ALERTS;
  readonly version = 1;
  readonly types = ['WeatherAlertAdded', 'WeatherAlertRemoved'];

  async apply({ type, data }: RecordedEvent, to: ReadModelBatch): Promise<void> {
    const { id } = data as { id: number };
    if (type === 'WeatherAlertAdded') {
      const shelf = shelfOf(data as WeatherAlertAdded['data']);
      to.put(`alert:${id}`, shelf);
      return to.putRow(shelf, id, { sort: { id } });
    }
    const shelf = await to.get<string>(`alert:${id}`);
    if (shelf !== undefined) to.removeRow(shelf, id);
    to.remove(`alert:${id}`);
  }
}
