import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import styles from '../home.module.css';

const FEW = 6;

/** The first of a list, and all of it when it is asked for. */
export function Few<T>({
  items,
  total = items.length,
  children,
}: {
  items: readonly T[];
  total?: number;
  children: (item: T) => ReactNode;
}) {
  const { t } = useTranslation('home');
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, FEW);
  const untold = total - items.length;
  return (
    <>
      <ul className={styles['list']}>{shown.map(children)}</ul>
      {items.length > FEW && (
        <Button kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('fewer') : t('all', { count: items.length, number: formatCount(items.length) })}
        </Button>
      )}
      {all && untold > 0 && <p className={styles['dim']}>{t('untold', { count: untold, number: formatCount(untold) })}</p>}
    </>
  );
}
