import type { ReactNode } from 'react';
import { unitOf } from '@loam/domain/kernel/units';
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

/** A table that scrolls by itself where the page is narrower. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}
