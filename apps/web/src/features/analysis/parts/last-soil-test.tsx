import { useTranslation } from 'react-i18next';
import { formatDate, formatDayAgo } from '../../../i18n/date';
import { useGrowerAnalyses } from '../queries';
import styles from '../analysis.module.css';

/** When the soil of a field was last sampled; nothing while that is not known. */
export function LastSoilTest({ customerId, fieldId }: { readonly customerId: number; readonly fieldId: number }) {
  const { t } = useTranslation('analysis');
  const { data } = useGrowerAnalyses(customerId);
  if (!data) return null;
  const last = data.items
    .filter((sheet) => sheet.kind === 'soil' && sheet.fieldId === fieldId)
    .map(({ sampleDate }) => sampleDate)
    .sort()
    .at(-1);
  return (
    <span className={styles['last']} title={last && formatDate(last)}>
      {last ? t('lastSoil', { ago: formatDayAgo(last) }) : t('noSoil')}
    </span>
  );
}
