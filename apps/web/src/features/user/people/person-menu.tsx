import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { IconButton } from '../../../ui/icon-button';
import { Menu, type MenuPart } from '../../../ui/overlay/menu';
import { hasLapsed, isRegistered, rightsOver } from './rights';
import type { Person } from './queries';

export type PersonAction =
  | 'permissions'
  | 'role'
  | 'activate'
  | 'deactivate'
  | 'signOut'
  | 'block'
  | 'unblock'
  | 'privacy'
  | 'remove'
  | 'cancel'
  | 'inviteAgain'
  | 'resend';

/** What may be done with one person; nothing stands there that may not. */
export function PersonMenu({ person, onPick }: { person: Person; onPick: (action: PersonAction) => void }) {
  const { t } = useTranslation('people');
  const rights = rightsOver(useCurrentUser(), person);
  const entry = (action: PersonAction, danger = false): MenuPart => ({
    label: t(`action.${action}`),
    onSelect: () => onPick(action),
    danger,
  });
  const items: MenuPart[] = isRegistered(person)
    ? [
        ...(rights.change ? [entry('permissions'), entry('role'), entry(person.flags.changesBlocked ? 'unblock' : 'block')] : []),
        ...(rights.activate ? [entry('activate')] : []),
        ...(rights.deactivate ? [entry('signOut'), entry('deactivate')] : []),
        ...(rights.change ? ([entry('privacy'), 'divider', entry('remove', true)] as const) : []),
      ]
    : rights.cancel
      ? [entry(hasLapsed(person) ? 'inviteAgain' : 'resend'), entry('cancel', true)]
      : [];
  if (items.length === 0) return null;
  return (
    <Menu items={items} side="bottom-end" width={260}>
      <IconButton label={t('actionsFor', { name: person.fullName ?? person.email })} tooltip={false}>
        <IconDots size={17} stroke={1.6} />
      </IconButton>
    </Menu>
  );
}
