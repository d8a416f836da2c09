import type { ComponentProps, ReactNode } from 'react';
import { BandBar } from './band-bar';
import { useLimitsWords } from './limits-words';
import type { LimitsKind } from './queries';
import styles from './limits.module.css';

/** One limit, in the reader's words. */
export interface LimitRow {
  readonly key: string | number;
  readonly mineral: string;
  /** the extraction method, or tissue and stage */
  readonly of: string;
  /** for which soils and crops it holds */
  readonly holds: readonly string[];
  readonly ranges: ComponentProps<typeof BandBar>['bands'];
  readonly unit: string;
  readonly whose: string;
  /** where it is from, each on a line of its own */
  readonly origin: readonly string[];
  /** set at this very level */
  readonly own?: boolean;
  readonly actions: ReactNode;
}

interface LimitsRowsProps {
  readonly kind: LimitsKind;
  readonly label: string;
  readonly rows: readonly LimitRow[];
}

/** Limits one under the other, in force or archived: what each is of, its bands, whose it is, and what can be done with it. */
export function LimitsRows({ kind, label, rows }: LimitsRowsProps) {
  const { t, classOf } = useLimitsWords();
  return (
    // wide tables are scrolled by the keyboard too
    <div className={styles['scroll']} role="group" tabIndex={0} aria-label={label}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('mineral')}</th>
            <th scope="col">{t(kind === 'soil' ? 'method' : 'tissue')}</th>
            <th scope="col">{t('bands')}</th>
            <th scope="col">{t('whose')}</th>
            <th scope="col">
              <span className={styles['hidden']}>{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, mineral, of, holds, ranges, unit, whose, origin, own = false, actions }) => (
            <tr key={key} data-own={own || undefined}>
              <th scope="row">{mineral}</th>
              <td>
                {of}
                {holds.map((one) => (
                  <small key={one}>{one}</small>
                ))}
              </td>
              <td>
                <BandBar bands={ranges} classOf={classOf} />
                <small>{unit}</small>
              </td>
              <td>
                {whose}
                {origin.map((one) => (
                  <small key={one}>{one}</small>
                ))}
              </td>
              <td className={styles['actions']}>{actions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
