import { addDays } from '@loam/domain/kernel/locale/dates';

/** Month and day on which a season begins after the harvest in the southeast of Brazil, and days until the next harvest is in. */
const seasons = {
  coffee: { begins: '07-15', days: 355 },
  sugarcane: { begins: '09-10', days: 350 },
} as const;

export type Perennial = keyof typeof seasons;
/** ISO dates. */
export interface SeasonDates {
  readonly begins: string;
  readonly harvest: string;
}

/** The season of a perennial crop that runs on `today`, or one so many years before it. */
export function seasonDates(crop: Perennial, today: string, yearsAgo = 0): SeasonDates {
  const { begins: day, days } = seasons[crop];
  const year = Number(today.slice(0, 4)) - (today.slice(5) < day ? 1 : 0) - yearsAgo;
  const begins = `${year}-${day}`;
  return { begins, harvest: addDays(begins, days) };
}
