import { Tooltip as MantineTooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import type { ReactElement, ReactNode } from 'react';
import styles from './overlay.module.css';

/** A short explanation on hover and focus. Never the only place of a fact: touch has no hover. */
export function Tooltip({
  label,
  children,
  side = 'bottom',
}: {
  label: ReactNode;
  children: ReactElement;
  side?: 'top' | 'bottom' | 'left' | 'right';
}) {
  return (
    <MantineTooltip
      label={label}
      position={side}
      events={{ hover: true, focus: true, touch: false }}
      classNames={{ tooltip: styles['tooltip'] ?? '' }}
    >
      {children}
    </MantineTooltip>
  );
}
