import { useTranslation } from 'react-i18next';
import { usePlanSession } from '../../../../live/session-context';
import { useSignal } from '../../../../live/use-session';
import { Button } from '../../../../ui/button';
import styles from './frame.module.css';
import { useWord } from '../../words';

/** The document began anew while this page was open: says why, and where refused edits can be found. */
export function ResetBanner() {
  const { t } = useTranslation('plan');
  const word = useWord();
  const session = usePlanSession();
  const reason = useSignal(session.notice);
  const refused = useSignal(session.tray.entries).length;
  if (reason === undefined) return null;
  return (
    <div role="alert" className={styles['banner']}>
      <span>{word(`reset.${reason}`, t('reset.other'))}</span>
      {refused > 0 && <span>{t('reset.kept', { count: refused })}</span>}
      <Button kind="quiet" onClick={() => session.notice.set(undefined)}>{t('removed.dismiss')}</Button>
    </div>
  );
}
