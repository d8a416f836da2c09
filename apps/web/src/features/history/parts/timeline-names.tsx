import type { Lane } from '../model/timeline';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { authorColor, colorVariable } from '../../../live/people/author-colors';
import styles from './timeline.module.css';

/** Who wrote, in the order of their lanes, and how often. */
export function TimelineNames({ lanes }: { lanes: readonly Lane[] }) {
  const { t } = useTranslation('history');
  return (
    <ol className={styles['names']}>
      {lanes.map(({ id, name, count }) => (
        <li key={id}>
          <span aria-hidden className={styles['dot']} style={{ background: id === 0 ? 'var(--c-none)' : colorVariable(authorColor(id)) }} />
          {id === 0 ? t('timeline.others') : name} <span className={styles['dim']}>{formatCount(count)}</span>
        </li>
      ))}
    </ol>
  );
}
