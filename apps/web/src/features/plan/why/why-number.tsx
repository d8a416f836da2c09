import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../ui/bare-button.module.css';
import { WhyDrawer } from './lazy-why-drawer';

/** A number that the plan computes, `value` as it is read; pressed, it tells how it came about, in an earlier state of the plan too. */
export function WhyNumber({ path, title, value }: { path: string; title: string; value: string }) {
  const { t } = useTranslation('plan');
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never');
  return (
    <>
      <button type="button" className={styles['why']} aria-label={`${title}: ${value}. ${t('advice.why')}`} onClick={() => setAsked('now')}>
        {value}
      </button>
      {asked !== 'never' && <WhyDrawer path={asked === 'now' ? path : undefined} title={title} onClose={() => setAsked('before')} />}
    </>
  );
}
