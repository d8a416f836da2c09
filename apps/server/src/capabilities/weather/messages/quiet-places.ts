import { Injectable } from '@nestjs/common';
import type { Position } from '@loam/domain/kernel/geometry/geometry';
import { insidePoint } from '@loam/domain/kernel/geometry/geometry-inside';
import { dueAfterQuiet } from '@loam/domain/weather/messages/quiet-hours';
import { Clock } from '../../../platform/decisions/clock.js';
import { FieldReads } from '../../field/index.js';
import { Forecasts } from '../forecast/forecasts.js';

/** An hour of the sun is 15 degrees: what the clock of a place shows within an hour or two, where no forecast says it. */
const DEGREES_PER_HOUR = 15;
const HOUR_S = 3_600;

/** Whether it is night for a grower: where the first of their fields with a place lies. */
@Injectable()
export class QuietPlaces {
  constructor(
    private readonly fields: FieldReads,
    private readonly forecasts: Forecasts,
    private readonly clock: Clock,
  ) {}

  /** When the quiet hours there end; null by day, and where nobody knows where the grower is. */
  async until(growerId: number): Promise<string | null> {
    const rows = await this.fields.outlines(await this.fields.idsOf(growerId));
    const geometry = [...rows.values()].find((row) => row.geometry !== null)?.geometry;
    if (!geometry) return null;
    const now = this.clock.millis();
    const due = dueAfterQuiet(now, await this.offsetAt(insidePoint(geometry)));
    return due === now ? null : new Date(due).toISOString();
  }

  private offsetAt = (place: Position): Promise<number> =>
    this.forecasts.at(place, 'week').then(
      ({ forecast }) => forecast.utcOffsetSeconds,
      () => Math.round(place[0] / DEGREES_PER_HOUR) * HOUR_S,
    );
}
