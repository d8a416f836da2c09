/** The one country of those we know that writes the month first: 1000 + ISO 3166-1 numeric 840. */
const UNITED_STATES = 1840;
const [FIRST_SERIAL, LAST_SERIAL] = [20_000, 80_000];
const DAY_MS = 86_400_000;

const iso = (year: string, month: string, day: string): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/**
 * A day as cells hold it, as `YYYY-MM-DD`: that itself, `31.12.2026`, `31/12/2026` as the country writes it, and the number that a workbook
 * keeps for a date (days since 30 December 1899). What is none of these stays text, so that its schema says so.
 */
export function dateOfCell(text: string | undefined, countryId: number): string | undefined {
  const cell = text?.trim();
  if (cell === undefined) return undefined;
  const serial = /^\d{5}(\.\d+)?$/.test(cell) ? Math.floor(Number(cell)) : 0;
  if (serial >= FIRST_SERIAL && serial <= LAST_SERIAL) return new Date(Date.UTC(1899, 11, 30) + serial * DAY_MS).toISOString().slice(0, 10);
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]0?0:00(?::00)?)?$/.exec(cell) ?? [];
  if (year) return iso(year, month!, day!);
  const [, first, sign, second, last] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(cell) ?? [];
  if (!first) return cell;
  return sign === '/' && countryId === UNITED_STATES ? iso(last!, first, second!) : iso(last!, second!, first);
}
