import { formatDate } from '../../i18n/date';
import { formatNumber } from '../../i18n/number';
import type { ChangeTeller, Dictionary } from '../../ui/change-teller';

interface Warned {
  readonly warning: string;
  readonly date: string;
  readonly value: number;
  readonly unit: string;
}
interface Told {
  readonly message: string;
  readonly from: string;
  readonly to: string;
  readonly status: string;
  readonly because: string | null;
}
type Line = Warned | Told;

const isLine = (one: unknown): one is Line => typeof one === 'object' && one !== null && ('warning' in one || 'message' in one);

const warnedOf = (days: readonly Warned[]): string =>
  `${days[0]!.warning}: ${days.map(({ date, value, unit }) => `${formatDate(date)} ${formatNumber(value, { decimals: 2 })} ${unit}`).join(', ')}`;

function toldOf({ message, from, to, status, because }: Told, { t, exists }: Dictionary): string {
  const days = from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  const key = because === null ? `weatherMessages:status.${status}` : `weatherMessages:because.${because}`;
  return `${message}: ${days}, ${exists(key) ? t(key) : (because ?? status)}`;
}

/** What the weather of a field warned of, or what a grower was told of it; undefined: the list is of neither. */
function weatherList(value: unknown, words: Dictionary): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isLine)) return undefined;
  const warnings = new Map<string, Warned[]>();
  for (const one of value) if ('warning' in one) warnings.set(one.warning, [...(warnings.get(one.warning) ?? []), one]);
  const told = value.filter((one) => 'message' in one).map((one) => toldOf(one, words));
  return [...[...warnings.values()].map(warnedOf), ...told].join('; ');
}

export const tells: ChangeTeller = { laterNamespaces: ['weatherMessages'], value: (_, value, words) => weatherList(value, words) };
