import type { KeyboardEvent } from 'react';
import styles from './choice-row.module.css';

/** One of a few, as a row of pills: one stop of the Tab key, arrows choose. */
export function ChoiceRow<Value extends string | number>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const now = choices.findIndex((one) => one.value === value);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? { Home: 0, End: choices.length - 1 }[event.key] : (now + step + choices.length) % choices.length;
    if (next === undefined) return;
    event.preventDefault();
    onChange(choices[next]!.value);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div role="radiogroup" tabIndex={-1} aria-label={label} className={styles['tabs']} onKeyDown={keys}>
      {choices.map((one) => (
        <button
          key={one.value}
          type="button"
          role="radio"
          aria-checked={one.value === value}
          tabIndex={one.value === value ? 0 : -1}
          className={styles['tab']}
          onClick={() => onChange(one.value)}
        >
          {one.label}
        </button>
      ))}
    </div>
  );
}
