import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { useComparison } from '../queries';
import type { HistoryWords } from '../use-words';
import { ChangeTable } from './change-table';
import { EffectTable } from './effect';
import history from './history.module.css';
import styles from './panel.module.css';

export interface ComparePanelProps {
  planId: number;
  head: number;
  revision: number;
  vs: number | undefined;
  words: HistoryWords;
  onPick: (change: { rev?: number; vs?: number }) => void;
  onPath: (path: string) => void;
  onRevision: (revision: number) => void;
}

/** Two revisions side by side: who changed what between them, and what that meant. */
export function ComparePanel({ planId, head, revision, vs, words, onPick, onPath, onRevision }: ComparePanelProps) {
  const { t } = useTranslation('history');
  const from = vs ?? Math.max(1, revision - 1);
  const valid = from >= 1 && from <= head && revision <= head;
  const answer = useComparison(planId, from, revision, valid && from !== revision);
  const within = (value: number | null) => (value !== null && Number.isInteger(value) && value >= 1 && value <= head ? value : undefined);
  return (
    <div className={styles['panel']}>
      <div className={styles['pair']}>
        <DecimalInput
          label={t('compare.from')}
          value={from}
          onChange={(value) => within(value) !== undefined && onPick({ vs: within(value)! })}
          error={valid ? undefined : t('compare.range', { head: formatCount(head) })}
        />
        <DecimalInput
          label={t('compare.to')}
          value={revision}
          onChange={(value) => within(value) !== undefined && onPick({ rev: within(value)!, vs: from })}
        />
      </div>
      <div className={history['buttons']}>
        <Button onClick={() => onPick({ rev: from, vs: revision })} disabled={!valid}>
          {t('compare.swap')}
        </Button>
        <Button onClick={() => onPick({ rev: head, vs: from })} disabled={revision === head}>
          {t('compare.toNewest')}
        </Button>
      </div>
      {from === revision ? (
        <p className={history['dim']}>{t('compare.same')}</p>
      ) : answer.isError ? (
        <ErrorCard error={answer.error} onRetry={() => answer.refetch()} />
      ) : !answer.data ? (
        valid && <Skeleton rows={6} />
      ) : (
        <>
          <section aria-labelledby="compare-changes">
            <h2 id="compare-changes">{t('change.title', { count: answer.data.changes.length })}</h2>
            <ChangeTable key={`${from} ${revision}`} changes={answer.data.changes} words={words} onPath={onPath} onRevision={onRevision} />
          </section>
          <section aria-labelledby="compare-effect">
            <h2 id="compare-effect">{t('effect.title')}</h2>
            <EffectTable effect={answer.data.effect} words={words} />
          </section>
        </>
      )}
    </div>
  );
}
