import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { insidePoint } from '@loam/domain/kernel/geometry/geometry-inside';
import { localTime } from '@loam/domain/weather/forecast';
import { matchedDays } from '@loam/domain/weather/events/alert-match';
import { type Config, CONFIG } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/decisions/clock.js';
import { EVENT_STORE, type EventStore } from '../../../platform/event-store/event-store.port.js';
import { LogRounds } from '../../../platform/queue/log-rounds.js';
import { FieldWrites } from '../../field/index.js';
import { FieldSeasons } from '../forecast/field-seasons.js';
import { SpeakingAlerts } from './speaking-alerts.js';
import { Verdicts } from './verdicts.js';

const LOOK_MS = 2_000;
const EVERY_MS = 6 * 3_600_000;
/** After these a field, or every field, is looked at anew. */
const OF_FIELD = ['FieldActivePlanSet', 'FieldChanged', 'FieldRemoved'];
const OF_ALL = ['WeatherAlertAdded', 'WeatherAlertChanged', 'WeatherAlertEnabled', 'WeatherAlertDisabled', 'WeatherAlertRemoved'];

/**
 * Compares the forecast of every field that has an active plan with the alerts that hold there: every six hours, and when a plan, a field or an
 * alert changes. Which fields these are stands in the log. Doing it twice, or on two nodes, changes nothing.
 */
@Injectable()
export class WeatherWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('weather');
  private readonly watched = new Set<number>();
  private readonly due = new Set<number>();
  private readonly rounds: LogRounds;
  private lastRound = 0;

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'roles'>,
    private readonly fields: FieldWrites,
    private readonly world: FieldSeasons,
    private readonly sky: SpeakingAlerts,
    private readonly verdicts: Verdicts,
    private readonly clock: Clock,
  ) {
    const look = (stop: AbortSignal) => this.look(stop);
    this.rounds = new LogRounds(store, this.logger, {
      everyMs: LOOK_MS,
      types: [...OF_FIELD, ...OF_ALL],
      waits: 'weather events wait',
      look,
    });
  }

  onApplicationBootstrap(): void {
    if (this.config.roles.includes('worker')) this.rounds.begin();
  }

  onApplicationShutdown = (): Promise<void> => this.rounds.end();

  private async look(stop: AbortSignal): Promise<void> {
    await this.hear();
    if (this.clock.steady() - this.lastRound > EVERY_MS || this.lastRound === 0) {
      this.watched.forEach((id) => this.due.add(id));
      this.lastRound = this.clock.steady();
    }
    for (const id of [...this.due]) {
      if (stop.aborted) return;
      this.due.delete(id);
      await this.judge(id).catch((error: unknown) => this.logger.warn(`field ${id} was not looked at: ${String(error)}`));
    }
  }

  private async hear(): Promise<void> {
    for await (const { type, data } of this.rounds.news()) {
      const place = data as { id: number; planId?: number | null } | null;
      if (OF_ALL.includes(type)) this.watched.forEach((id) => this.due.add(id));
      else if (place) {
        if (type === 'FieldActivePlanSet') this.watched[place.planId === null ? 'delete' : 'add'](place.id);
        if (type === 'FieldRemoved') this.watched.delete(place.id);
        if (type === 'FieldActivePlanSet' || this.watched.has(place.id)) this.due.add(place.id);
      }
    }
  }

  /** Without a forecast nothing is said, and nothing withdrawn. */
  private async judge(fieldId: number): Promise<void> {
    const { state: field } = await this.fields.read(fieldId);
    const watch = await this.verdicts.standing(fieldId);
    if (field.status !== 'present') return;
    const standing = field.active ? await this.world.standingOf(fieldId) : undefined; // of one that is not farmed for now what stood passes
    const base = { type: 'JudgeForecast', fieldId, growerId: field.growerId } as const;
    if (!standing) {
      if (watch.open.length === 0) return;
      const now = this.clock.now();
      await this.verdicts.pass({ ...base, planId: null, today: now.slice(0, 10), asOf: now, alerts: [] }, 0);
      return;
    }
    if (field.geometry === null) return;
    const alerts = await this.sky.holdingFor(standing);
    if (alerts.length === 0 && watch.open.length === 0) return;
    const { forecast, asOf } = await this.sky.forecastAt(insidePoint(field.geometry));
    const local = localTime(new Date(this.clock.millis()), forecast.utcOffsetSeconds).slice(0, 10);
    // an answer recorded at another time has a today of its own
    const first = forecast.days[0]?.date;
    const today = first !== undefined && (local < first || local > forecast.days.at(-1)!.date) ? first : local;
    const speaking = alerts.map(({ id, content }) => {
      const { name, icon, type, parameter, advice } = content;
      return { alertId: id, said: { name, icon, type, parameter, advice }, days: matchedDays(content, forecast.days, standing, today) };
    });
    await this.verdicts.pass({ ...base, planId: standing.planId, today, asOf, alerts: speaking }, forecast.utcOffsetSeconds);
  }
}
