import { Menu as MantineMenu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { ReactElement, ReactNode } from 'react';
import { Link } from '../link';
import styles from './overlay.module.css';

export interface MenuEntry {
  label: ReactNode;
  icon?: ReactNode;
  onSelect?: () => void;
  to?: string;
  danger?: boolean;
  checked?: boolean;
  disabled?: boolean;
  /** right-aligned hint, a key for example */
  hint?: ReactNode;
}

export type MenuPart = MenuEntry | { heading: ReactNode } | 'divider';

export interface MenuProps {
  /** the button that opens it; it gets aria-haspopup and aria-expanded */
  children: ReactElement;
  items: readonly MenuPart[];
  side?: 'bottom-start' | 'bottom-end';
  width?: number;
  onOpenChange?: (open: boolean) => void;
}

export function Menu({ children, items, side = 'bottom-start', width = 220, onOpenChange }: MenuProps) {
  return (
    <MantineMenu
      withInitialFocusPlaceholder={false}
      position={side}
      width={width}
      classNames={{ item: styles['item'] ?? '', dropdown: styles['dropdown'] ?? '', label: styles['heading'] ?? '' }}
      onChange={(open) => onOpenChange?.(open)}
    >
      <MantineMenu.Target>{children}</MantineMenu.Target>
      <MantineMenu.Dropdown>
        {items.map((item, index) => {
          if (item === 'divider') return <MantineMenu.Divider key={index} />;
          if ('heading' in item) return <MantineMenu.Label key={index}>{item.heading}</MantineMenu.Label>;
          return <Entry key={index} {...item} />;
        })}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function Entry({ label, icon, onSelect, to, danger, checked, disabled, hint }: MenuEntry) {
  const face = {
    leftSection: icon,
    rightSection: hint,
    disabled: disabled ?? false,
    ...(danger && { className: styles['danger'] }),
  };
  if (checked !== undefined) {
    return (
      <MantineMenu.CheckboxItem
        checked={checked}
        onChange={() => onSelect?.()}
        disabled={disabled ?? false}
        rightSection={hint}
        closeMenuOnClick={false}
      >
        {label}
      </MantineMenu.CheckboxItem>
    );
  }
  return to === undefined ? (
    <MantineMenu.Item {...face} onClick={() => onSelect?.()}>
      {label}
    </MantineMenu.Item>
  ) : (
    <MantineMenu.Item {...face} component={Link} to={to}>
      {label}
    </MantineMenu.Item>
  );
}
