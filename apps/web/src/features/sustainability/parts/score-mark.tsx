import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { StatusBadge, type Tone } from '../../../ui/badge';

export type Range = 'high' | 'medium' | 'low' | 'none';
export const ranges = ['high', 'medium', 'low', 'none'] as const;
export const toneOf: Readonly<Record<Range, Tone>> = { high: 'ok', medium: 'warn', low: 'bad', none: 'none' };

/** A score with its class: mark, colour and word. */
export function ScoreMark({ score, range }: { score: number | null; range: Exclude<Range, 'none'> | null }) {
  const { t } = useTranslation('sustainability');
  const shown = range ?? 'none';
  return (
    <StatusBadge tone={toneOf[shown]}>{score === null ? t('range.none') : `${formatNumber(score)} · ${t(`range.${shown}`)}`}</StatusBadge>
  );
}

export interface ScoreTrend {
  readonly label: number;
  readonly direction: 'up' | 'down';
}
export function trendText({ label, direction }: ScoreTrend, t: TFunction<'sustainability'>): string {
  if (label === 0) return t('trendNone');
  return t(direction === 'up' ? 'trendUp' : 'trendDown', { points: formatNumber(label) });
}

/** `brief`: where there is room for an arrow and a number alone; the word is read out. */
export function TrendMark({ trend, brief = false }: { trend: ScoreTrend | null; brief?: boolean }) {
  const { t } = useTranslation('sustainability');
  if (!trend) return <>—</>;
  const arrow = trend.label === 0 ? '→' : trend.direction === 'up' ? '▲' : '▼';
  return (
    <span>
      <span aria-hidden>
        {arrow} {brief && trend.label !== 0 && formatNumber(trend.label)}
      </span>
      <span className={brief ? 'visually-hidden' : undefined}>{trendText(trend, t)}</span>
    </span>
  );
}
