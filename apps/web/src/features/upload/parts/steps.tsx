import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from '../upload.module.css';
import wizard from './wizard.module.css';

export const steps = ['file', 'map', 'check', 'import'] as const;
export type Step = (typeof steps)[number];

/** File → Map columns → Check rows → Import, with a fact on each that is done. */
export function Steps({ now, facts }: { now: Step; facts: Partial<Record<Step, string>> }) {
  const { t } = useTranslation('upload');
  const at = steps.indexOf(now);
  return (
    <ol className={wizard['steps']} aria-label={t('steps.label')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < at ? wizard['done'] : index === at ? wizard['now'] : undefined}
          {...(index === at && { 'aria-current': 'step' as const })}
        >
          <span aria-hidden className={wizard['number']}>
            {index < at ? <IconCheck size={13} stroke={2.5} /> : index + 1}
          </span>
          <span>
            {t(`steps.${step}`)}
            {index < at && <span className="visually-hidden"> {t('steps.done')}</span>}
          </span>
          {facts[step] && <span className={styles['fact']}>{facts[step]}</span>}
        </li>
      ))}
    </ol>
  );
}
