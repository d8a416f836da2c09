import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';
import { PhoneFold } from './phone-fold';

interface FilterBarProps {
  readonly label: string;
  /** how many of the filters are set */
  readonly set: number;
  /** inputs, beside each other */
  readonly children: ReactNode;
}

/** What the figures of a page are narrowed by. */
export const FilterBar = ({ label, set, children }: FilterBarProps) => (
  <div role="search" aria-label={label} className={styles['filters']}>
    <PhoneFold label={label} set={set}>
      {children}
    </PhoneFold>
  </div>
);
