import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../i18n/date';
import { authorColor, colorVariable } from '../../../live/people/author-colors';
import type { LivePath } from '../../../live/document/live-path';
import { useLiveSession } from '../../../live/react/session-context';
import { useFieldMeta } from '../../../live/react/use-field';
import { lazyPart } from '../../../ui/lazy-part';
import { useNames as usePeople, useSignal } from '../../../live/react/use-session';
import styles from './live-field.module.css';
import { UndoQuestion } from './undo-question';

const AwayQuestion = lazyPart(async () => (await import('./away-question')).AwayQuestion);

interface LiveFieldProps {
  readonly path: LivePath;
  readonly section: string;
  /** something stands in it that is not written yet: its own undo is the browser's */
  readonly typing?: boolean;
  readonly children: ReactNode;
}

/** Around one field of the live document: who changed it last, who is in it now, and where this person is. */
export function LiveField({ path, section, typing = false, children }: LiveFieldProps) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const { author, others } = useFieldMeta(path);
  const names = usePeople();
  const blame = useSignal(session.authors.blame);
  const foreign = author && (blame || session.isNews(author)) ? author : undefined;
  const clash = useSignal(session.clashes.open).find((one) => one.path === path);
  const other = others[0];
  return (
    <div
      className={styles['field']}
      style={other && ({ '--who': colorVariable(other.color) } as React.CSSProperties)}
      data-path={path}
      data-typing={typing || undefined}
      data-other={other ? true : undefined}
      onFocus={() => session.presence.moveTo({ section, path })}
      onBlur={() => session.presence.moveTo({ section, path: undefined })}
    >
      {foreign && (
        <span
          className={styles['author']}
          style={{ background: colorVariable(authorColor(foreign.by)) }}
          title={t('author.changed', { name: names.get(foreign.by) ?? '' })}
        />
      )}
      {children}
      {blame && author && (
        <span className={styles['signed']}>
          {names.get(author.by) ?? t('activity.someone')} · {formatInstant(new Date(author.at).toISOString())}
        </span>
      )}
      <UndoQuestion path={path} />
      {clash && <AwayQuestion {...clash} />}
      {other && (
        <span key={other.clientId} className={styles['tag']}>
          {t('author.editing', { name: other.user.name })}
        </span>
      )}
    </div>
  );
}
