import type { IndexName } from '@loam/domain/imagery/indices';
import type { StatsAnswer } from '@loam/domain/imagery/imagery.schema';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { formatCount, formatNumber, formatPercent } from '../../../i18n/number';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { useFigures } from '../queries';
import { signed } from './signed';
import styles from '../imagery.module.css';

const rows = ['mean', 'stDev', 'min', 'p10', 'p50', 'p90', 'max'] as const;
const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : formatNumber(value, { decimals: 3, fixed: 3 });

/** Figures of the field on one date, and of the other date beside them. */
export function FiguresCard({ fieldId, index, date, before }: { fieldId: number; index: IndexName; date: string; before: string | null }) {
  const { t } = useTranslation('imagery');
  const now = useFigures(fieldId, index, date);
  const then = useFigures(fieldId, index, before);
  if (now.error && !now.data)
    return (
      <Card title={t('figures.title')}>
        <ErrorCard error={now.error} onRetry={now.refetch} />
      </Card>
    );
  if (!now.data) return <Skeleton rows={6} />;
  const columns: StatsAnswer[] = [...(before !== null && then.data ? [then.data] : []), now.data];
  const seen = columns.filter(({ state }) => state === 'seen');
  if (seen.length === 0)
    return (
      <Card title={t('figures.title')}>
        <p className={styles['hint']}>{t(`state.${now.data.state}`)}</p>
      </Card>
    );
  return (
    <Card title={t('figures.title')}>
      <Figures index={index} seen={seen} />
      {seen.some(({ few }) => few) && <p className={styles['hint']}>{t('figures.few')}</p>}
    </Card>
  );
}

function Figures({ index, seen }: { index: IndexName; seen: readonly StatsAnswer[] }) {
  const { t } = useTranslation('imagery');
  const both = seen.length === 2;
  const classes = seen[0]!.classes ?? [];
  const line = (head: string, cell: (one: StatsAnswer) => string, change?: string) => (
    <tr key={head}>
      <th scope="row">{head}</th>
      {seen.map((one, n) => (
        <td key={n}>{cell(one)}</td>
      ))}
      {both && <td>{change ?? ''}</td>}
    </tr>
  );
  return (
    // what scrolls is reached by keyboard
    <div className={styles['scroll']} role="region" aria-label={t('figures.title')} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{index}</th>
            {seen.map((one, n) => (
              <th key={n} scope="col">
                {formatDate(one.date)}
              </th>
            ))}
            {both && <th scope="col">{t('figures.change')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            line(t(`figures.${row}`), (one) => number(one[row]), both ? signed(seen[1]![row]! - seen[0]![row]!) : undefined),
          )}
          {line(t('figures.clear'), ({ validFraction }) => formatPercent(validFraction))}
          {line(t('figures.pixels'), ({ valid, pixel }) => `${formatCount(valid)} × ${formatCount(pixel)} m`)}
          {classes.map(({ from, to }, n) =>
            line(classWords(t, from, to), ({ classes: own }) => `${formatNumber(own?.[n]?.areaHa, { decimals: 2 })} ha`),
          )}
        </tbody>
      </table>
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'imagery'>>['t'];
function classWords(t: Translate, from: number | null, to: number | null): string {
  const words = (value: number | null) => formatNumber(value, { decimals: 2 });
  if (from === null) return t('figures.below', { to: words(to) });
  return to === null ? t('figures.above', { from: words(from) }) : t('figures.between', { from: words(from), to: words(to) });
}
