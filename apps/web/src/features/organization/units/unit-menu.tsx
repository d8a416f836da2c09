import { IconDots } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button';
import { Menu, type MenuPart } from '../../../ui/overlay/menu';

/** What may be done to one collection or group; nothing at all when that is nothing. */
export function UnitMenu({ label, items }: { label: string; items: readonly (MenuPart | false)[] }) {
  const allowed = items.filter((item) => item !== false);
  if (allowed.length === 0) return null;
  return (
    <Menu items={allowed} side="bottom-end">
      <IconButton label={label} tooltip={false}>
        <IconDots size={18} stroke={1.6} aria-hidden />
      </IconButton>
    </Menu>
  );
}
