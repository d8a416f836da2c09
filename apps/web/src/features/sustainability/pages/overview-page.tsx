import { HIGH_SCORE, MEDIUM_SCORE } from '@loam/domain/agronomy/practice/score';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../i18n/number';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card, PageBody } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { type FieldFigures, figuresOf } from '../field-figures';
import { AreaBars } from '../parts/area-bars';
import { CropFrame } from '../parts/crop-frame';
import { DistributionStrip } from '../parts/distribution-strip';
import { FieldTable } from '../parts/field-table';
import styles from '../sustainability.module.css';
import { useCropPlace, useGroupChoice } from '../use-crop-place';
import { useScoredFields } from '../use-scored-fields';

/** U012, U016: how a crop stands in a group, and where there is most to win. */
export default function OverviewPage() {
  const { t } = useTranslation('sustainability');
  const { crop, subcrop, cropName } = useCropPlace();
  const { group, groups } = useGroupChoice();
  const { data, error, refetch } = useScoredFields(crop, subcrop, group);
  const figures = useMemo(() => data && figuresOf(data.features), [data]);
  const none = <EmptyState title={t('noFields.title')} text={t('noFields.text')} />;
  return (
    <CropFrame view="overview" meta={data && formatCount(data.total)}>
      <PageBody>
        {group === undefined && groups && <EmptyState title={t('noGroup')} />}
        {error && !data ? <ErrorCard error={error} onRetry={refetch} /> : null}
        {group !== undefined && !data && !error && <Skeleton rows={8} />}
        {data?.total === 0 && none}
        {figures && data && data.total > 0 && (
          <>
            <Figures figures={figures} bySubcrop={subcrop === undefined} />
            <Card title={t('fields')} flush>
              <FieldTable label={t('fieldsOf', { crop: cropName })} fields={data.features} empty={none} />
            </Card>
          </>
        )}
      </PageBody>
    </CropFrame>
  );
}

function Figures({ figures, bySubcrop }: { figures: FieldFigures; bySubcrop: boolean }) {
  const { t } = useTranslation(['sustainability', 'practices']);
  const { counts, score, areas, weakest, moved } = figures;
  return (
    <div className={styles['cards']}>
      <Card title={t('distribution')}>
        <p className={styles['figure']}>{formatNumber(score)}</p>
        <DistributionStrip counts={counts} />
        <p className={styles['dim']}>{t('rangeBounds', { high: formatNumber(HIGH_SCORE), medium: formatNumber(MEDIUM_SCORE) })}</p>
        <p>{t('movedText', { up: formatCount(moved.up), down: formatCount(moved.down), same: formatCount(moved.same) })}</p>
        <p className={styles['dim']}>{t('moved')}</p>
      </Card>
      <Card title={t('areas')}>
        <AreaBars areas={areas} />
        <p className={styles['dim']}>{t('areasNote')}</p>
      </Card>
      <Card title={t('weakestList')}>
        {weakest.length === 0 ? (
          <p className={styles['dim']}>—</p>
        ) : (
          <ol className={styles['ranked']}>
            {weakest.slice(0, 5).map(({ id, fields }) => (
              <li key={id}>
                <strong>{t(`practices:indicator.${id}`)}</strong>{' '}
                <span className={styles['dim']}>{t('weakestCount', { count: fields })}</span>
              </li>
            ))}
          </ol>
        )}
      </Card>
      {bySubcrop && <Varieties varieties={figures.varieties} />}
    </div>
  );
}

function Varieties({ varieties }: Pick<FieldFigures, 'varieties'>) {
  const { t } = useTranslation('sustainability');
  const { viewOf } = useCropPlace();
  return (
    <Card title={t('varieties')}>
      <ul className={styles['ranked']}>
        {varieties.map(({ name, fields, score }) => (
          <li key={name ?? ''}>
            {name === null ? t('withoutVariety') : <Link to={viewOf('overview', name)}>{name}</Link>}{' '}
            <span className={styles['dim']}>
              {t('varietyCount', { count: fields })} · {formatNumber(score)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
