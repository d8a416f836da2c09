import { Injectable } from '@nestjs/common';
import type { Level } from '@loam/domain/access/scope.policy';
import type { Position } from '@loam/domain/kernel/geometry/geometry';
import type { AlertContent } from '@loam/domain/weather/alert.schema';
import { AlertReads } from '../alert.reads.js';
import { Forecasts, type Told } from '../forecast/forecasts.js';

/** The two things that are compared: what holds at a place, and what is forecast there. */
@Injectable()
export class SpeakingAlerts {
  constructor(
    private readonly alerts: AlertReads,
    private readonly forecasts: Forecasts,
  ) {}

  /** Turned on at the field's group, for its crop or for every one. Of alerts of one name and type the nearest level's speaks. */
  async holdingFor({ level, cropId }: { level: Level; cropId: number }): Promise<{ id: number; content: AlertContent }[]> {
    const nearest = new Map<string, { id: number; content: AlertContent; enabled: boolean }>();
    for (const { state, enabled } of await this.alerts.holding(level)) {
      const { name, type } = state.content;
      const key = `${type} ${name.toLowerCase()}`;
      if (!nearest.has(key)) nearest.set(key, { id: state.id, content: state.content, enabled });
    }
    return [...nearest.values()].filter(({ enabled, content }) => enabled && (content.cropId === null || content.cropId === cropId));
  }

  /** @throws 503 weatherDown */
  forecastAt = (place: Position): Promise<Told> => this.forecasts.at(place, 'week');
}
