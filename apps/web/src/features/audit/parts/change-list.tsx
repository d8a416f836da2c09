import { useTranslation } from 'react-i18next';
import type { Beside, Change } from '../../../ui/change-teller';
import { changesInWords } from '../change-words';
import { useDictionary } from '../use-dictionary';
import styles from '../audit-search.module.css';

interface ChangeListProps {
  readonly changes: readonly Change[];
  readonly beside?: Beside | undefined;
  readonly people?: ReadonlyMap<number, string> | undefined;
}

/** What became what, a line for each value. */
export function ChangeList({ changes, beside, people }: ChangeListProps) {
  const { t } = useTranslation('audit');
  const words = changesInWords(changes, useDictionary(people), beside);
  if (words.length === 0) return <p className={styles['dim']}>{t('noChange')}</p>;
  return (
    <dl className={styles['changes']}>
      {words.map(({ key, label, old, now }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            {old !== null && (
              <>
                <del>{old}</del>
                <span aria-hidden> → </span>
              </>
            )}
            {now === null ? <ins>{t('value.none')}</ins> : <ins>{now}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
