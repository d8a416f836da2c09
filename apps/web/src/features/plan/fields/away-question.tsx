import { useTranslation } from 'react-i18next';
import type { LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useNames as usePeople } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { useNames } from '../words/names';
import { answerAt } from './answer';
import styles from './live-field.module.css';

/** At the field: this person and a colleague wrote here while one was offline; one of them has overwritten the other. */
export function AwayQuestion({ path, mine, theirs }: { path: LivePath; mine: unknown; theirs: unknown }) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const people = usePeople();
  const names = useNames();
  const by = [session.authors.of(path)?.by, session.authors.beforeOf(path)?.by].find((id) => id !== undefined && id !== session.user.id);
  return (
    <div role="alert" className={styles['clash']}>
      <span>
        {t('clash.away', { name: (by !== undefined && people.get(by)) || t('activity.someone'), value: names.value(path, theirs) })}
      </span>
      <Button kind="primary" onClick={() => answerAt(session, path, 'undo')}>
        {t('clash.keep', { value: names.value(path, mine) })}
      </Button>
      <Button onClick={() => answerAt(session, path, 'leave')}>{t('clash.take', { value: names.value(path, theirs) })}</Button>
    </div>
  );
}
