import { formatNumber } from '../../i18n/number';
import styles from './limits.module.css';

interface Band {
  readonly label: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** Bands side by side, evenly wide, with their names and the limits between them: all of it is text. */
export function BandBar({ bands, classOf }: { readonly bands: readonly Band[]; readonly classOf: (label: string) => string }) {
  return (
    <ol className={styles['bar']}>
      {bands.map(({ label, from, to }, at) => (
        <li key={at} data-band={bands.length === 1 ? 2 : Math.round((at * 4) / (bands.length - 1))}>
          <span>{classOf(label)}</span>
          <small>
            {to === null
              ? `≥ ${from === null ? '…' : formatNumber(from)}`
              : `${from === null ? '…' : formatNumber(from)}–${formatNumber(to)}`}
          </small>
        </li>
      ))}
    </ol>
  );
}
