import type { ReactNode } from 'react';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import styles from '../shared.module.css';

export const withUnit = (value: number, unitId: number): string => `${formatNumber(value)} ${unitOf(unitId)?.symbol ?? ''}`.trim();

export function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {children}
    </section>
  );
}

/** A table that scrolls by itself where the page is narrower; `heads` name its columns, the first of them its rows. */
export function Listing({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** What is said of one thing, each under its name; null: nothing is said. */
export function Facts({ kind, facts }: { kind: 'facts' | 'cost'; facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles[kind]}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
