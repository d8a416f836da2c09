import { type ReactNode, useState } from 'react';
import { formatCount } from '../../i18n/number';
import { Button } from '../button';
import { usePhone } from '../use-phone';

interface PhoneFoldProps {
  readonly label: string;
  /** How many of what is folded away are set. */
  readonly set: number;
  readonly children: ReactNode;
}

/** On a phone filters open by a button that says how many are set: stacked they would fill the first screen. */
export function PhoneFold({ label, set, children }: PhoneFoldProps) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  if (!phone) return children;
  return (
    <>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {set > 0 ? `${label} (${formatCount(set)})` : label}
      </Button>
      {open && children}
    </>
  );
}
