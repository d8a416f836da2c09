import styles from './colour-input.module.css';

interface ColourInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
}

/** A colour, chosen as the browser lets people choose one. */
export function ColourInput({ label, value, onChange }: ColourInputProps) {
  return (
    <label className={styles['colour']}>
      <input type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      <span>{label}</span>
      <code>{value}</code>
    </label>
  );
}
