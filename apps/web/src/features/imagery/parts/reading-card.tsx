import { basisOf, READING_SOURCES, readingsOf } from '@loam/domain/imagery/index-reading';
import type { IndexName } from '@loam/domain/imagery/indices';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { formatCount, formatNumber, formatPercent } from '../../../i18n/number';
import { Card } from '../../../ui/layout/page-header';
import { useFigures, useTrend } from '../queries';
import { signed } from './signed';
import styles from '../imagery.module.css';

/** What the figures of a date mean for the crop in its stage, in words. */
export function ReadingCard({ fieldId, index, date }: { fieldId: number; index: IndexName; date: string }) {
  const { t } = useTranslation('imagery');
  const figures = useFigures(fieldId, index, date).data;
  const season = useTrend(fieldId, index).data;
  if (!season || figures?.p50 === undefined || figures.p10 === undefined || figures.p90 === undefined || !figures.date) return null;
  const { p10, p50, p90 } = figures;
  const found = readingsOf({ index, date: figures.date, figures: { p10, p50, p90 }, stages: season.stages, cropKey: season.cropKey });
  const two = (value: number | string | undefined) => (typeof value === 'number' ? formatNumber(value, { decimals: 2 }) : '');
  const words = found.map(({ key, values }) => ({
    basis: basisOf(key),
    sentence: t(`reading.${key}`, {
      crop: season.cropName ?? t('reading.crop'),
      stage: String(values['stage'] ?? ''),
      day: formatCount(Number(values['day'] ?? 0)),
      days: formatCount(Number(values['days'] ?? 0)),
      date: formatDate(String(values['date'] ?? '')),
      cover: formatPercent(Number(values['cover'] ?? 0)),
      low: two(values['low']),
      high: two(values['high']),
      value: two(values['value']),
    }),
  }));
  const direction = season.perTenDays === null ? 'unknown' : season.direction;
  const pace = signed(season.perTenDays ?? 0);
  return (
    <Card title={t('reading.title')}>
      <ul className={styles['words']}>
        {words.map(({ sentence, basis }) => (
          <li key={sentence}>
            {sentence} {basis !== null && <span className={styles['basis']}>{t(`reading.basis.${basis}`)}</span>}
          </li>
        ))}
        <li>{t(`direction.${direction}`, { pace, index, from: formatDate(season.directionFrom ?? '') })}</li>
      </ul>
      <p className={styles['hint']}>{t('reading.source', { source: READING_SOURCES.join('; ') })}</p>
    </Card>
  );
}
