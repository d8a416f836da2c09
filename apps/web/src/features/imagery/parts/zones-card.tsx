import { imageryCalls } from '@loam/domain/imagery/imagery.calls';
import type { IndexName } from '@loam/domain/imagery/indices';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../../api/fetch-file';
import { formatDate } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { LateSelect } from '../../../ui/form/late-select';
import { Card } from '../../../ui/layout/page-header';
import { ZoneTable } from '../../layer';
import { useIndexZones } from '../queries';
import styles from '../imagery.module.css';

const counts = [2, 3, 4, 5];

interface Props {
  readonly fieldId: number;
  readonly index: IndexName;
  readonly date: string;
  /** null: no zones are wanted */
  readonly count: number | null;
  readonly onCount: (count: number | null) => void;
}

/** Parts of the field that a satellite saw alike, with a rate for each, for the tractor. */
export function ZonesCard({ fieldId, index, date, count, onCount }: Props) {
  const { t } = useTranslation('imagery');
  const zones = useIndexZones(fieldId, index, date, count);
  const open = (
    <Button aria-expanded={count !== null} onClick={() => onCount(count === null ? 3 : null)}>
      {t(count === null ? 'zones.open' : 'zones.close')}
    </Button>
  );
  return (
    <Card title={t('zones.title')} actions={open}>
      {count === null ? (
        <p className={styles['hint']}>{t('zones.text', { index, date: formatDate(date) })}</p>
      ) : (
        <div className={styles['stack']}>
          <LateSelect
            label={t('zones.count')}
            choices={counts.map((one) => ({ value: one, label: formatCount(one) }))}
            value={count}
            onChange={(picked) => onCount(picked ?? 3)}
            searchable={false}
          />
          <p className={styles['hint']}>{t('zones.how', { index, date: formatDate(date) })}</p>
          {zones.error ? (
            <ErrorCard error={zones.error} onRetry={zones.refetch} />
          ) : zones.data ? (
            <ZoneTable
              key={`${index} ${date} ${zones.data.zones.length}`}
              name={`${index} ${date}`}
              unit={null}
              zones={zones.data.zones}
              fileOf={(wanted) => fetchFile(imageryCalls.zonesExported, { body: { ...wanted, fieldId, index, date, zones: count } })}
            />
          ) : (
            <Skeleton rows={count} />
          )}
        </div>
      )}
    </Card>
  );
}
