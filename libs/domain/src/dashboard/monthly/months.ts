import { addDays } from '../../kernel/locale/dates.js';

/** Months as `2026-10`. */
export const monthOf = (day: string): string => day.slice(0, 7);
export const monthBefore = (month: string): string => monthOf(addDays(`${month}-01`, -1));
const monthAfter = (month: string): string => monthOf(addDays(`${month}-01`, 31));
export const sameMonthOfYearBefore = (month: string): string =>
  `${String(Number(month.slice(0, 4)) - 1).padStart(4, '0')}${month.slice(4)}`;
/** So many months back, 0: the same. */
export const monthsBack = (month: string, count: number): string => (count === 0 ? month : monthsBack(monthBefore(month), count - 1));
/** First and last day. */
export const daysOfMonth = (month: string) => ({ from: `${month}-01`, to: addDays(`${monthAfter(month)}-01`, -1) });
