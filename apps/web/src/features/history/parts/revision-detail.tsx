import { useTranslation } from 'react-i18next';
import type { HistoryItem } from '@loam/domain/audit/history.schema';
import { ForChanges } from '../../../api/for-changes';
import { formatExact } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { authorColor, colorVariable } from '../../../live/people/author-colors';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { glyphs } from '../model/timeline';
import { useComparison } from '../queries';
import { type HistoryWords, useVersionName } from '../use-words';
import { ChangeTable } from './change-table';
import { EffectTable } from './effect';
import history from './history.module.css';
import styles from './panel.module.css';

export interface RevisionDetailProps {
  planId: number;
  revision: number;
  item: HistoryItem | undefined;
  missing: boolean;
  words: HistoryWords;
  /** While it plays nothing is asked about what a revision meant. */
  playing: boolean;
  onPath: (path: string) => void;
  onRestore: (() => void) | undefined;
  onCompare: () => void;
}

/** One revision: who, when, how and why, what it changed and what that meant. */
export function RevisionDetail({ planId, revision, item, missing, words, playing, onPath, onRestore, onCompare }: RevisionDetailProps) {
  const { t } = useTranslation('history');
  const versionName = useVersionName();
  const effect = useComparison(planId, revision - 1, revision, !playing && !missing);
  if (missing)
    return (
      <p role="alert" className={styles['alert']}>
        {t('missing', { revision: formatCount(revision) })}
      </p>
    );
  if (!item) return <Skeleton rows={6} />;
  return (
    <div className={styles['panel']}>
      <div className={styles['who']} style={{ borderColor: colorVariable(authorColor(item.by.id)) }}>
        <strong>{item.by.name || t('removedPerson')}</strong>
        <span>{formatExact(item.at)}</span>
        <span className={styles['badges']}>
          <Badge>{t(`origin.${item.origin}`)}</Badge>
          {item.version !== undefined && <Badge tone="note">{`${glyphs.version} ${versionName(item.version)}`}</Badge>}
        </span>
        {item.reason !== undefined && (
          <span>
            {t('reason')}: {item.reason}
          </span>
        )}
      </div>
      <section aria-labelledby="history-changes">
        <h2 id="history-changes">{t('change.title', { count: item.changes.length })}</h2>
        <ChangeTable key={revision} changes={item.changes} words={words} onPath={onPath} />
      </section>
      <section aria-labelledby="history-effect">
        <h2 id="history-effect">{t('effect.title')}</h2>
        {revision === 1 ? (
          <p className={history['dim']}>{t('effect.first')}</p>
        ) : effect.data ? (
          <EffectTable effect={effect.data.effect} words={words} />
        ) : effect.isError ? (
          <ErrorCard error={effect.error} onRetry={() => effect.refetch()} />
        ) : playing ? (
          <p className={history['dim']}>{t('effect.later')}</p>
        ) : (
          <Skeleton rows={3} />
        )}
      </section>
      <div className={history['buttons']}>
        {onRestore && (
          <ForChanges>
            <Button kind="primary" onClick={onRestore}>
              {t('restore.open')}
            </Button>
          </ForChanges>
        )}
        <Button onClick={onCompare}>{t('compare.withNewest')}</Button>
      </div>
      <p className={styles['hash']}>
        {t('hash')}: <code>{item.hash.slice(0, 16)}…</code>
      </p>
    </div>
  );
}
