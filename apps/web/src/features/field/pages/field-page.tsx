import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textureClass } from '@loam/domain/agronomy/soil/texture';
import { formatNumber } from '../../../i18n/number';
import { Outline } from '../../../map/outline';
import { ForChanges } from '../../../api/for-changes';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card, PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { AnalysesOfField, NewestSoilTest } from '../../analysis';
import { HistoryDrawer } from '../../audit';
import { IndicesOfField } from '../../imagery';
import { LayersOfField } from '../../layer';
import { PlansOfField } from '../../plan';
import { WeatherOfField } from '../../weather';
import { FieldArea } from '../parts/drawn-figures';
import { FieldActions } from '../parts/field-actions';
import { type FieldRecord, useFieldRecord, useGrowerName } from '../queries';
import styles from '../field.module.css';

export default function FieldPage() {
  const { fieldId } = useParams();
  const { data, error, refetch } = useFieldRecord(Number(fieldId));
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={10} />;
  return <FieldDetails field={data} />;
}

function FieldDetails({ field }: { field: FieldRecord }) {
  const { t } = useTranslation('field');
  const grower = useGrowerName(field.customerId);
  const home = `/customers/${field.customerId}`;
  usePageFacts(`${field.name} · ${grower ?? ''}`, [{ label: grower ?? '…', to: home }, { label: field.name }]);
  const beside = useMemo(() => ({ unitId: field.unitId }), [field.unitId]);
  const geometry = field.geolocation?.geoJson;
  return (
    <>
      <PageHeader
        title={field.name}
        meta={field.area === null ? undefined : <FieldArea field={field} />}
        badge={!field.active && <StatusBadge tone="none">{t('inactive')}</StatusBadge>}
        actions={<FieldActions {...{ field, home }} />}
      />
      <PageBody>
        {!field.active && (
          <p role="note" className={styles['hint']}>
            {t('inactiveText')}
          </p>
        )}
        <div className={styles['grid']}>
          <div className={styles['stack']}>
            <PlansOfField customerId={field.customerId} fieldId={field.id} farmed={field.active} />
            <AnalysesOfField fieldId={field.id} />
          </div>
          <div className={styles['stack']}>
            <Card title={t('location.title')}>
              {geometry ? (
                <div className={styles['outline']}>
                  <Outline geometries={[geometry]} label={t('map.outlineOf', { name: field.name })} width={420} height={300} />
                </div>
              ) : (
                <EmptyState
                  title={t('location.noneYet')}
                  actions={
                    <ForChanges>
                      <Button to={`${home}/fields/${field.id}/edit`}>{t('location.add')}</Button>
                    </ForChanges>
                  }
                />
              )}
            </Card>
            <SoilFacts field={field} />
            <WeatherOfField fieldId={field.id} customerId={field.customerId} />
            {geometry?.type === 'Polygon' && (
              <>
                <IndicesOfField fieldId={field.id} customerId={field.customerId} />
                <LayersOfField fieldId={field.id} outline={geometry} />
              </>
            )}
          </div>
        </div>
      </PageBody>
      <HistoryDrawer beside={beside} />
    </>
  );
}

function SoilFacts({ field: { id, soil } }: { field: FieldRecord }) {
  const { t } = useTranslation('field');
  const texture = soil && soil.sand !== null ? textureClass(soil.sand, soil.silt ?? 0, soil.clay ?? 0) : undefined;
  const shares = [soil?.sand, soil?.silt, soil?.clay];
  const rows: [string, string | false][] = [
    [t('soil.texture'), texture !== undefined && t(`texture.${texture}`)],
    [t('soil.shares'), shares.some((share) => share != null) && `${shares.map((share) => formatNumber(share)).join(' / ')} %`],
    [t('soil.ph'), soil?.ph != null && formatNumber(soil.ph)],
    [t('soil.cec'), soil?.cec != null && `${formatNumber(soil.cec)} cmolc/kg`],
    [t('soil.organicMatter'), soil?.organicMatter != null && `${formatNumber(soil.organicMatter)} %`],
  ];
  const known = rows.filter(([, value]) => value !== false);
  return (
    <Card title={t('soil.title')}>
      {known.length > 0 && (
        <dl className={styles['facts2']}>
          {known.map(([term, value]) => (
            <div key={term} style={{ display: 'contents' }}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <NewestSoilTest fieldId={id} otherwise={known.length === 0 && <p className={styles['hint']}>{t('soil.none')}</p>} />
    </Card>
  );
}
