import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'note' | 'none' | 'brand';
const marks: Record<Tone, string> = { ok: '●', warn: '▲', bad: '▼', note: '◆', none: '○', brand: '●' };

/** Colour and mark of the state of a plan or a template, the same wherever it is named. */
export const stateTones: Readonly<Record<'draft' | 'active' | 'inactive' | 'completed' | 'public', Tone>> = {
  draft: 'note',
  active: 'ok',
  inactive: 'none',
  completed: 'brand',
  public: 'ok',
};

/** A short word in a tinted capsule. */
export const Badge = ({ tone = 'none', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`${styles['badge']} ${styles[tone]}`}>{children}</span>
);

/** A state: mark, word and colour, never colour alone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`${styles['badge']} ${styles[tone]}`}>
      <span aria-hidden className={styles['mark']}>
        {marks[tone]}
      </span>
      {children}
    </span>
  );
}
