import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { type ButtonKind, face } from './button';
import { Link } from './link';
import { Tooltip } from './overlay/tooltip';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> {
  /** what it does: the accessible name and the tooltip */
  label: string;
  kind?: ButtonKind;
  to?: string;
  ref?: Ref<HTMLButtonElement>;
  tooltip?: boolean;
}

/** A button that is only an icon, at least 24 px, always with a name. */
export function IconButton({ label, kind = 'quiet', to, children, className, tooltip = true, type = 'button', ...rest }: IconButtonProps) {
  const look = { ...face(kind), className: `${styles['icon']} ${styles[kind]} ${className ?? ''}`, 'aria-label': label };
  const button =
    to === undefined ? (
      <ActionIcon {...look} {...rest} type={type}>
        {children}
      </ActionIcon>
    ) : (
      <ActionIcon component={Link} to={to} {...look}>
        {children}
      </ActionIcon>
    );
  return tooltip ? <Tooltip label={label}>{button}</Tooltip> : button;
}
