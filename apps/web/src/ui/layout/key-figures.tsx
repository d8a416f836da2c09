import type { ReactNode } from 'react';
import styles from './key-figures.module.css';

export interface KeyFigure {
  label: string;
  /** formatted; null while loading */
  value: ReactNode;
  note?: string;
  /** 0–1: how full; drawn as a bar under the figure */
  share?: number;
}

/** The few numbers that say how things stand, in one strip. */
export const KeyFigures = ({ figures }: { figures: readonly KeyFigure[] }) => (
  <dl className={styles['strip']}>
    {figures.map(({ label, value, note, share }) => (
      <div key={label} className={styles['figure']}>
        <dt>{label}</dt>
        <dd>
          <div className={value === null ? styles['waiting'] : undefined}>{value ?? '—'}</div>
          {note && <small>{note}</small>}
        </dd>
        {share !== undefined && (
          <div aria-hidden className={styles['track']}>
            <span style={{ width: `${Math.min(1, share) * 100}%` }} />
          </div>
        )}
      </div>
    ))}
  </dl>
);
