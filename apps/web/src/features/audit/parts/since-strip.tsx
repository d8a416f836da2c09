import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatAgo } from '../../../i18n/date';
import { Button } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { changesInWords } from '../change-words';
import { type RecordName, useRecordSinceVisit } from '../record-queries';
import { useDictionary } from '../use-dictionary';
import styles from '../audit-search.module.css';

/** What others changed of a record since this person last opened it, each with the way to the revision that did it. */
export function SinceStrip({ record, path }: { record: RecordName; path: string }) {
  const { t } = useTranslation('audit');
  const words = useDictionary();
  const { data } = useRecordSinceVisit(record, useCurrentUser().id);
  const [closed, setClosed] = useState(false);
  if (closed || !data?.since || data.changes.length === 0) return null;
  const told = data.people.flatMap(({ id, name }) => {
    const own = data.changes.filter(({ by }) => by.id === id);
    const revision = Math.max(0, ...own.map((change) => change.revision));
    const what = [...new Set(changesInWords(own, words).map(({ label }) => label))].join(', ');
    return what === '' ? [] : [{ id, name, what, revision }];
  });
  if (told.length === 0) return null;
  return (
    <section className={styles['strip']} aria-label={t('since.label')}>
      <strong>{t('since.told', { ago: formatAgo(data.since) })}</strong>
      {told.map(({ id, name, what, revision }) => (
        <span key={id}>
          {t('since.who', { name, what })} <Link to={`${path}?history=${record.kind}:${record.id}&rev=${revision}`}>{t('since.show')}</Link>
        </span>
      ))}
      <Button kind="quiet" onClick={() => setClosed(true)}>
        {t('since.dismiss')}
      </Button>
    </section>
  );
}
