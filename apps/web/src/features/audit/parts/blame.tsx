import { IconUserSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../i18n/date';
import { Button } from '../../../ui/button';
import { useHeldAlt } from '../../../ui/use-held-alt';
import { type RecordName, useRecordBlame } from '../record-queries';
import styles from '../audit-search.module.css';

interface Author {
  readonly name: string;
  readonly at: string;
}

export interface Blame {
  /** Alt is held or the button was pressed. */
  readonly on: boolean;
  readonly pressed: boolean;
  readonly press: () => void;
  /** Who last wrote the value at this path of the record, and when; undefined before it is known, and where nobody did. */
  readonly of: (path: string) => Author | undefined;
  /** What the reader has to know besides: authors are on their way, or could not be fetched. */
  readonly state: 'known' | 'loading' | 'failed';
  readonly retry: () => void;
}

/** The last author of each value of a record, asked for when somebody first wants to see them. */
export function useBlame(record: RecordName): Blame {
  const [pressed, setPressed] = useState(false);
  const [on, setOn] = useState(false);
  useHeldAlt(setOn, pressed);
  const { data, isLoadingError, refetch } = useRecordBlame(record, on);
  const authors = new Map(data?.items.map(({ path, at, by }) => [path, { name: by.name, at }]));
  return {
    on,
    pressed,
    press: () => setPressed(!pressed),
    of: (path) => authors.get(path),
    state: data ? 'known' : isLoadingError ? 'failed' : 'loading',
    retry: () => void refetch(),
  };
}

export function BlameButton({ blame }: { blame: Blame }) {
  const { t } = useTranslation('audit');
  return (
    <span className={styles['blame']}>
      <Button
        kind="quiet"
        icon={<IconUserSearch size={16} aria-hidden />}
        aria-pressed={blame.pressed}
        title={t('blame.hint')}
        onClick={blame.press}
      >
        {t('blame.show')}
      </Button>
      {blame.on && blame.state === 'loading' && <span role="status">{t('blame.loading')}</span>}
      {blame.on && blame.state === 'failed' && (
        <span role="alert">
          {t('blame.failed')}{' '}
          <Button kind="quiet" onClick={blame.retry}>
            {t('blame.retry')}
          </Button>
        </span>
      )}
    </span>
  );
}

/** Under a value: who wrote it, while that is asked for. */
export function Signed({ blame, path }: { blame: Blame; path: string }) {
  const { t } = useTranslation('audit');
  const author = blame.on ? blame.of(path) : undefined;
  if (!author) return null;
  return (
    <span className={styles['signed']}>
      {author.name || t('blame.someone')} · {formatInstant(author.at)}
    </span>
  );
}
