import { Popover as MantinePopover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import type { ReactElement, ReactNode } from 'react';
import styles from './overlay.module.css';

export interface PopoverProps {
  /** the button it hangs on */
  target: ReactElement;
  children: ReactNode;
  label: string;
  open: boolean;
  onChange: (open: boolean) => void;
  width?: number;
  side?: 'bottom-start' | 'bottom-end';
}

/** A small panel on a button: focus moves in, Esc and a click outside close it, focus goes back. */
export function Popover({ target, children, label, open, onChange, width = 320, side = 'bottom-start' }: PopoverProps) {
  return (
    <MantinePopover opened={open} onChange={onChange} position={side} width={width} trapFocus returnFocus>
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown p={0} aria-label={label} className={styles['dropdown']}>
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
