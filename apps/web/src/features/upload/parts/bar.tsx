import styles from '../upload.module.css';

interface BarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** the part of `value` that went wrong */
  readonly faulty?: number;
  readonly still?: boolean;
}

/** How far something is, and which share of it failed. */
export function Bar({ label, value, max, faulty = 0, still = false }: BarProps) {
  const share = (part: number) => `${(100 * part) / Math.max(1, max)}%`;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, max)}
      aria-valuenow={value}
      className={`${styles['bar']} ${still ? styles['still'] : ''}`}
    >
      <span className={styles['good']} style={{ width: share(value - faulty) }} />
      <span className={styles['bad']} style={{ width: share(faulty) }} />
    </div>
  );
}
