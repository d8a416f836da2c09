import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { IconButton } from '../../../ui/icon-button';
import { Menu, type MenuPart } from '../../../ui/overlay/menu';
import { actionsOver, type PersonAction } from './rights';
import type { Person } from './queries';

/** What may be done with one person; nothing stands there that may not. */
export function PersonMenu({ person, onPick }: { person: Person; onPick: (action: PersonAction) => void }) {
  const { t } = useTranslation('people');
  const me = useCurrentUser();
  const items = actionsOver(me, person).flatMap((action): MenuPart[] => {
    const entry = {
      label: t(`action.${action}`),
      onSelect: () => onPick(action),
      danger: action === 'remove' || action === 'cancel',
    };
    return action === 'remove' ? ['divider', entry] : [entry];
  });
  if (items.length === 0) return null;
  return (
    <Menu items={items} side="bottom-end" width={260}>
      <IconButton label={t('actionsFor', { name: person.fullName ?? person.email })} tooltip={false}>
        <IconDots size={17} stroke={1.6} />
      </IconButton>
    </Menu>
  );
}
