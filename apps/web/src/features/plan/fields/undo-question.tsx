import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useNames as usePeople, useSignal } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { useNames } from '../words/names';
import styles from './live-field.module.css';

/** At the field: a colleague wrote here after this person, who is about to undo. */
export function UndoQuestion({ path }: { path: LivePath }) {
  const session = useLiveSession();
  const place = useSignal(session.undo.asked)?.places.find((one) => one.path === path);
  return place ? <Question path={path} theirs={place.theirs} back={place.back} /> : null;
}

function Question({ path, theirs, back }: { path: LivePath; theirs: unknown; back: unknown }) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const people = usePeople();
  const names = useNames();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const by = session.authors.of(path)?.by;
  const answer = (choice: 'undo' | 'leave') => {
    const field = box.current?.closest('[data-path]')?.querySelector<HTMLElement>('input, textarea, select');
    session.undo.settle(choice);
    field?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is an answer to what it asks
    <div
      ref={box}
      role="alert"
      data-undo-question
      className={styles['clash']}
      onKeyDown={(event) => event.key === 'Escape' && answer('leave')}
    >
      <span>
        {t('undo.changed', {
          name: (by !== undefined && people.get(by)) || t('activity.someone'),
          what: names.path(path),
          value: names.value(path, theirs),
        })}
      </span>
      <Button kind="primary" onClick={() => answer('undo')}>
        {t('undo.anyway', { value: names.value(path, back) })}
      </Button>
      <Button onClick={() => answer('leave')}>{t('undo.leave', { value: names.value(path, theirs) })}</Button>
    </div>
  );
}
