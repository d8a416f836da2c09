import { IconCheck } from '@tabler/icons-react';
import { Link } from '../link';
import styles from './step-list.module.css';

export interface StepMark {
  id: string;
  label: string;
  /** what came of it, beside its name */
  fact?: string | undefined;
  /** steps that one may go to in any order are links */
  to?: string;
}

export interface StepListProps {
  label: string;
  steps: readonly StepMark[];
  /** how many are done; the next one is where the person is */
  done: number;
  /** said after each that is done */
  doneLabel: string;
}

/** A way of several steps, and how far a person has come on it. */
export const StepList = ({ label, steps, done, doneLabel }: StepListProps) => (
  <ol className={styles['steps']} aria-label={label}>
    {steps.map(({ id, label: name, fact, to }, index) => (
      <li
        key={id}
        className={index < done ? styles['done'] : index === done ? styles['now'] : undefined}
        {...(index === done && { 'aria-current': 'step' as const })}
      >
        <span aria-hidden className={styles['number']}>
          {index < done ? <IconCheck size={13} stroke={2.5} /> : index + 1}
        </span>
        <span>
          {to === undefined ? name : <Link to={to}>{name}</Link>}
          {index < done && <span className="visually-hidden"> {doneLabel}</span>}
        </span>
        {fact && <span className={styles['fact']}>{fact}</span>}
      </li>
    ))}
  </ol>
);
