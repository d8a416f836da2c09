import { Injectable } from '@nestjs/common';

/** The server's only clock: tests put another in its place. */
@Injectable()
export class Clock {
  /** By time zone: making one costs more than a whole live edit. */
  private readonly days = new Map<string, Intl.DateTimeFormat>();

  /** ISO-8601 UTC with milliseconds. */
  now(): string {
    return new Date(this.millis()).toISOString();
  }

  millis(): number {
    return Date.now();
  }

  /** Milliseconds that only ever grow, whatever is done to the time of day: for how long something takes or lasts. */
  steady(): number {
    return performance.now();
  }

  /** `YYYY-MM-DD` at the place, in UTC when none is known. */
  today(timeZone = 'UTC'): string {
    const day =
      this.days.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    this.days.set(timeZone, day);
    return day.format(this.millis());
  }
}
