import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../i18n/date';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import type { Beside } from '../../../ui/change-teller';
import { changesInWords } from '../change-words';
import { type RecordName, useRecordComparison } from '../record-queries';
import { useDictionary } from '../use-dictionary';
import styles from '../audit-search.module.css';

interface RecordCompareProps {
  readonly record: RecordName;
  /** Newest first. */
  readonly revisions: readonly { readonly revision: number; readonly at: string }[];
  readonly beside: Beside;
}

/** Any two revisions of a record: what differs, and who set it last in between. */
export function RecordCompare({ record, revisions, beside }: RecordCompareProps) {
  const { t } = useTranslation('audit');
  const words = useDictionary();
  const [from, setFrom] = useState(revisions.at(1)?.revision ?? 1);
  const [to, setTo] = useState(revisions[0]!.revision);
  const { data, error, refetch } = useRecordComparison(record, { from, to });
  const choices = revisions.map(({ revision, at }) => ({ value: revision, label: `${revision} · ${formatInstant(at)}` }));
  return (
    <section className={styles['compare']} aria-label={t('history.compare')}>
      <div className={styles['pair']}>
        <SelectInput label={t('history.from')} choices={choices} value={from} onChange={(value) => value !== null && setFrom(value)} />
        <SelectInput label={t('history.to')} choices={choices} value={to} onChange={(value) => value !== null && setTo(value)} />
      </div>
      {error ? (
        <ErrorCard error={error} onRetry={refetch} />
      ) : from === to || data?.changes.length === 0 ? (
        <p>{t('history.same')}</p>
      ) : !data ? (
        <Skeleton rows={3} />
      ) : (
        <dl className={styles['changes']}>
          {data.changes.flatMap((change) =>
            changesInWords([change], words, beside).map(({ key, label, old, now }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  {old !== null && (
                    <>
                      <del>{old}</del>
                      <span aria-hidden> → </span>
                    </>
                  )}
                  <ins>{now ?? t('value.none')}</ins>{' '}
                  <span className={styles['dim']}>{t('history.by', { name: change.by.name, at: formatInstant(change.at) })}</span>
                </dd>
              </div>
            )),
          )}
        </dl>
      )}
    </section>
  );
}
