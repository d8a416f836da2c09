import type { Language } from '../../kernel/locale/language.js';
import type { MatchedDay } from '../events/alert-match.js';
import { SMS_MAX } from '../events/weather-event.schema.js';

export interface MessageContent {
  readonly name: string;
  readonly unit: string;
  readonly advice: string;
  readonly days: readonly MatchedDay[];
  readonly fields: readonly string[];
}

/** The degree sign is not in GSM-7: for its sake a message would hold 70 signs and not 160. */
const inGsm7 = (unit: string): string => unit.replace('°', '');

/** `Great heat: 27 Nov 40 C, 28 Nov 41 C (Hot field). Irrigate in the evening`: the words are the admin's, only dates and numbers have a language. */
export function messageWords({ name, unit, advice, days, fields }: MessageContent, language: Language): string {
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const lines = days.map((day) => `${date.format(new Date(`${day.date}T00:00:00Z`))} ${number.format(day.value)} ${inGsm7(unit)}`);
  const whole = `${name}: ${lines.join(', ')} (${fields.join(', ')}).${advice === '' ? '' : ` ${advice}`}`;
  const signs = [...whole];
  // three full stops and no ellipsis: that sign is not in GSM-7 and would double the price of the message
  return signs.length <= SMS_MAX ? whole : `${signs.slice(0, SMS_MAX - 3).join('')}...`;
}
