import { useState } from 'react';
import { DecimalInput, type DecimalInputProps } from '../../../ui/form/decimal-input';

interface BoundedProps extends Omit<DecimalInputProps, 'onUnreadable' | 'error'> {
  readonly allows: (value: number | null) => boolean;
  /** what is said of a number that is not allowed; it is not sent */
  readonly wrong: string;
}

/** A number within bounds: one outside them is told where it stands and goes nowhere. */
export function BoundedInput({ allows, wrong, onChange, onBlur, ...field }: BoundedProps) {
  const [refused, setRefused] = useState(false);
  return (
    <DecimalInput
      {...field}
      error={refused ? wrong : undefined}
      onChange={(value) => {
        const fits = allows(value);
        setRefused(!fits);
        if (fits) onChange(value);
      }}
      onBlur={() => {
        setRefused(false); // the field shows what stands again
        onBlur?.();
      }}
    />
  );
}
