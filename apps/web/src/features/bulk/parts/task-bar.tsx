import styles from '../bulk.module.css';

interface TaskBarProps {
  readonly label: string;
  /** failed ones included */
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}

/** How far a task is, and how much of it failed. */
export function TaskBar({ label, done, failed, total }: TaskBarProps) {
  const share = (part: number) => `${(100 * part) / Math.max(1, total)}%`;
  return (
    <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done} className={styles['bar']}>
      <span className={styles['good']} style={{ width: share(done - failed) }} />
      <span className={styles['faulty']} style={{ width: share(failed) }} />
    </div>
  );
}
