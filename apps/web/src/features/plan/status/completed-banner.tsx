import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { useLiveSession } from '../../../live/react/session-context';
import { Button } from '../../../ui/button';
import { usePlanFacts } from '../facts/plan-context';
import { useDuplicate } from './status-menu';
import styles from '../told/told.module.css';

/** A completed plan is read-only: says so, and offers the way on. */
export function CompletedBanner() {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const { plan } = usePlanFacts();
  const duplicate = useDuplicate();
  const completed = plan.status === 'completed';
  useEffect(() => session.lock(completed ? 'completed' : undefined), [session, completed]);
  if (!completed) return null;
  return (
    <div className={styles['banner']} data-tone="note">
      <span>{t('status:completedBanner')}</span>
      <ForChanges>
        <Button onClick={() => void duplicate().catch(() => undefined)}>{t('status:duplicate')}</Button>
      </ForChanges>
    </div>
  );
}
