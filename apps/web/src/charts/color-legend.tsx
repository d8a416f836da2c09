import styles from './color-legend.module.css';

interface ColorLegendProps {
  readonly label: string;
  readonly stops: readonly { readonly value: number; readonly color: string }[];
  /** A value as people read it. */
  readonly words: (value: number) => string;
}

/** Colours with their values; what a value is stands under its colour. */
export function ColorLegend({ label, stops, words }: ColorLegendProps) {
  return (
    <ol className={styles['legend']} aria-label={label}>
      {stops.map(({ value, color }) => (
        <li key={value}>
          <span aria-hidden style={{ background: color }} />
          {words(value)}
        </li>
      ))}
    </ol>
  );
}
