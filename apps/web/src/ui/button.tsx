import { Button as MantineButton, Loader } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link } from './link';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'default' | 'quiet' | 'danger';
const variants = { primary: 'filled', default: 'default', quiet: 'subtle', danger: 'filled' } as const;

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> {
  kind?: ButtonKind;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  /** work is under way: the button stays focusable, says so and ignores clicks */
  busy?: boolean;
  /** makes it a link that looks like a button */
  to?: string;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const face = (kind: ButtonKind) => ({ variant: variants[kind], color: kind === 'danger' ? 'red.9' : 'leaf' });

/** A field validated on leaving may grow an error line and push the button from under the pointer: so the click does not leave it first. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function Button({
  kind = 'default',
  icon,
  iconAfter,
  busy = false,
  to,
  wide,
  onClick,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = {
    ...face(kind),
    fullWidth: wide ?? false,
    leftSection: busy ? <Loader size={14} color="currentColor" /> : icon,
    rightSection: iconAfter,
    className: `${styles['button']} ${styles[kind]} ${className ?? ''}`,
  };
  if (to !== undefined)
    return (
      <MantineButton component={Link} to={to} aria-keyshortcuts={rest['aria-keyshortcuts']} {...look}>
        {rest.children}
      </MantineButton>
    );
  return (
    <MantineButton
      {...look}
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      {...(type === 'submit' && { onMouseDown: keepFocus })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}
