import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { StatusBadge } from '../../../ui/badge';
import { useWindows } from './queries';
import { useWindowReasons } from './window-reasons';
import { toneOfVerdict } from './weather-units';
import styles from './field-weather.module.css';

/** Whether the weather lets an application of a plan be made on its days, with why; nothing while they are not within the coming week. */
export function WindowOfApplication({ fieldId, planId, applicationId }: { fieldId: number; planId: number; applicationId: string }) {
  const { t } = useTranslation('fieldWeather');
  const why = useWindowReasons();
  const { data } = useWindows(fieldId);
  const found = data?.items.find((one) => one.planId === planId && one.applicationId === applicationId);
  if (!found) return null;
  return (
    <ul className={styles['windows']} aria-label={t('windows.title')}>
      {found.days.map(({ date, verdict, from, to, reasons }) => (
        <li key={date}>
          <span>{formatDate(date)}</span>
          <StatusBadge tone={toneOfVerdict[verdict]}>{t(`windows.verdict.${verdict}`)}</StatusBadge>
          {from !== null && to !== null && <span>{`${from}–${to}`}</span>}
          {reasons.length > 0 && (
            <span className={styles['hint']}>{t(from === null ? 'windows.because' : 'windows.otherwise', { why: why(reasons) })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
