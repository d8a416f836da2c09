import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveSession } from '../../../live/react/session-context';
import { useNames as usePeople, useSignal } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { useNames } from '../words/names';
import styles from './told.module.css';

/** Own undo met a colleague's later value in a place that is not on this page; where it is, the question stands at the value itself. */
export function UndoBanner() {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const asked = useSignal(session.undo.asked);
  const people = usePeople();
  const names = useNames();
  const first = asked?.places[0];
  const [elsewhere, setElsewhere] = useState(false);
  useLayoutEffect(() => setElsewhere(first !== undefined && document.querySelector('[data-undo-question]') === null), [first]);
  if (!first || !elsewhere) return null;
  const by = session.authors.of(first.path)?.by;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is an answer to what it asks
    <div
      role="alert"
      className={styles['banner']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') session.undo.settle('leave');
      }}
    >
      <span>
        {t('undo.changed', {
          name: (by !== undefined && people.get(by)) || t('activity.someone'),
          what: asked.places.map(({ path }) => names.path(path)).join(', '),
          value: names.value(first.path, first.theirs),
        })}
      </span>
      <Button kind="primary" onClick={() => session.undo.settle('undo')}>
        {t('undo.anyway', { value: names.value(first.path, first.back) })}
      </Button>
      <Button onClick={() => session.undo.settle('leave')}>{t('undo.leave', { value: names.value(first.path, first.theirs) })}</Button>
      <small>{t('undo.key')}</small>
    </div>
  );
}
