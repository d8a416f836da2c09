import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from '../bulk.module.css';

const steps = ['settings', 'overview', 'finalize'] as const;

/** Settings → Plan overview → Finalize. */
export function Steps({ now, over = false }: { now: (typeof steps)[number]; over?: boolean }) {
  const { t } = useTranslation('bulk');
  const at = over ? steps.length : steps.indexOf(now);
  return (
    <ol className={styles['steps']} aria-label={t('steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < at ? styles['done'] : index === at ? styles['now'] : undefined}
          {...(index === at && { 'aria-current': 'step' as const })}
        >
          <span aria-hidden className={styles['number']}>
            {index < at ? <IconCheck size={13} stroke={2.5} /> : index + 1}
          </span>
          <span>
            {t(`steps.${step}`)}
            {index < at && <span className="visually-hidden"> {t('steps.done')}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
