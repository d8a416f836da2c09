import { useTranslation } from 'react-i18next';
import type { LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useSignal } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState } from '../../../ui/feedback/states';
import { useNames } from '../words/names';
import { growerPath } from '../paths';
import { usePlanFacts } from '../facts/plan-context';
import styles from '../frame/frame.module.css';

/** Stands where the plan was; what was on its way or not accepted is there to be copied. */
export function ClosedPlan() {
  const { t } = useTranslation('plan');
  const { plan } = usePlanFacts();
  const session = useLiveSession();
  const names = useNames();
  const refused = useSignal(session.tray.entries);
  const lost = [...session.unsent, ...refused].map(({ path, value }) => ({
    name: names.path(path as LivePath),
    value: names.value(path as LivePath, value),
  }));
  const copy = async () => {
    await navigator.clipboard.writeText(lost.map(({ name, value }) => `${name}\t${value}`).join('\n'));
    notify(t('save.copied'));
  };
  return (
    <EmptyState
      title={t('closed.title')}
      text={
        <>
          {t('closed.text')}
          {lost.length > 0 && (
            <span className={styles['lost']}>
              {t('closed.kept', { count: lost.length })}
              {lost.map(({ name, value }, index) => (
                <span key={index}>
                  {name}: <strong>{value}</strong>
                </span>
              ))}
            </span>
          )}
        </>
      }
      actions={
        <>
          {lost.length > 0 && <Button onClick={() => void copy()}>{t('save.copy')}</Button>}
          <Button kind="primary" to={growerPath(plan.customerId)}>
            {t('closed.back')}
          </Button>
        </>
      }
    />
  );
}
