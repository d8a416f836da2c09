import type { LayerClasses } from '@loam/domain/layer/layer.schema';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { useReadingWords } from '../../analysis';
import { useClasses } from '../queries';
import styles from '../layer.module.css';

/** What the values of a layer mean for the crop of the field's active plan, by whose table and how surely. */
export function ClassTable({ layerId }: { layerId: number }) {
  const { t } = useTranslation('layer');
  const { source } = useReadingWords();
  const { data, error, refetch } = useClasses(layerId);
  if (error && !data) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton rows={5} />;
  const { classes, unit, cropName } = data;
  const read = classes.some(({ reading }) => reading !== null);
  const sources = [...new Set(classes.flatMap(({ reading }) => (reading?.source ? [source(reading.source)] : [])))];
  return (
    // what scrolls is reached by keyboard
    <div className={styles['scroll']} role="region" aria-label={t('classes.title')} tabIndex={0}>
      <table className={styles['table']}>
        <caption>{cropName === null ? t('classes.title') : t('classes.titleOf', { crop: cropName })}</caption>
        <thead>
          <tr>
            <th scope="col">{unit === null ? t('classes.range') : t('classes.rangeIn', { unit })}</th>
            <th scope="col">{t('mean')}</th>
            <th scope="col">{t('area')}</th>
            {read && <th scope="col">{t('classes.rating')}</th>}
          </tr>
        </thead>
        <tbody>
          {classes.map((one) => (
            <ClassRow key={one.label} one={one} read={read} />
          ))}
        </tbody>
      </table>
      {sources.length > 0 && (
        <p className={styles['hint']}>
          {t('classes.source')} {sources.join('; ')}
        </p>
      )}
      <p className={styles['hint']}>{t(read ? (cropName === null ? 'classes.noCrop' : 'classes.how') : 'classes.unread')}</p>
    </div>
  );
}

function ClassRow({ one: { from, to, mean, areaHa, color, reading }, read }: { one: LayerClasses['classes'][number]; read: boolean }) {
  const { t } = useTranslation('layer');
  const { classOf } = useReadingWords();
  const ends = [from, to].map((end) => (end === null ? '…' : formatNumber(end)));
  return (
    <tr>
      <th scope="row">
        <span aria-hidden className={styles['swatch']} style={{ background: color }} /> {ends.join(' – ')}
      </th>
      <td>{formatNumber(mean)}</td>
      <td>{t('hectares', { area: formatNumber(areaHa) })}</td>
      {read && <td>{reading === null ? '—' : `${classOf(reading.label)} (${t(`classes.confidence.${reading.confidence}`)})`}</td>}
    </tr>
  );
}
