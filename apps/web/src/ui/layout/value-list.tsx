import type { ReactNode } from 'react';
import styles from './value-list.module.css';

interface ValueListProps {
  /** `value` null: it is not given */
  readonly values: readonly { readonly id: string; readonly label: string; readonly value: ReactNode }[];
  /** what stands where there is no value */
  readonly missing: string;
}

/** Values of a record to read, each beside its name. */
export const ValueList = ({ values, missing }: ValueListProps) => (
  <dl className={styles['values']}>
    {values.map(({ id, label, value }) => (
      <div key={id}>
        <dt>{label}</dt>
        <dd>{value ?? <span>{missing}</span>}</dd>
      </div>
    ))}
  </dl>
);
