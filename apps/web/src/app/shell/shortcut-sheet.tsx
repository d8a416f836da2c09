import { isAdminRole } from '@loam/domain/kernel/person/roles';
import type { TFunction } from 'i18next';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { changePreferences } from '../../api/preferences';
import { useCurrentUser } from '../../api/session';
import { usePreferences } from '../../i18n/preferences';
import { SwitchInput } from '../../ui/form/switch-input';
import { KeyTable } from '../../ui/layout/key-table';
import { Dialog } from '../../ui/overlay/dialog';
import { commandKey } from './use-shortcuts';

/** The modifier as this machine's keyboard names it. */
const held = (key: string) => (commandKey.startsWith('⌘') ? `⌘${key}` : `Ctrl+${key}`);

/** Every key there is, by where it works. */
const groupsOf = (t: TFunction<'keys'>, isAdmin: boolean): ComponentProps<typeof KeyTable>['groups'] => [
  {
    title: t('everywhere'),
    keys: [
      [commandKey, t('palette')],
      ['Alt+G', t('scope')],
      ['?', t('sheet')],
      ['/', t('search')],
      ['g g', t('growers')],
      ...(isAdmin ? [['g a', t('admin')] as const] : []),
      ['a', t('add')],
      ['e', t('change')],
      ['Esc', t('close')],
    ],
  },
  {
    title: t('lists'),
    keys: [
      ['j k', t('rows')],
      ['x', t('select')],
      ['Enter', t('open')],
    ],
  },
  {
    title: t('grid'),
    keys: [
      ['← ↑ → ↓', t('move')],
      ['→', t('sums')],
      ['Enter F2', t('edit')],
      ['=', t('maths')],
      ['Del', t('clear')],
      [`${held('D')} ${held('R')}`, t('fill')],
      [`${held('C')} ${held('V')}`, t('copy')],
      ['PgUp PgDn', t('tanks')],
      ['c', t('comment')],
    ],
  },
  {
    title: t('plan'),
    keys: [
      ['Alt+1 … Alt+3', t('steps')],
      [`${held('Z')} ${held('Y')}`, t('undo')],
      ['c', t('comments')],
      ['h', t('ofPlan')],
      ['Alt', t('blame')],
    ],
  },
  {
    title: t('history'),
    keys: [
      ['← →', t('revisions')],
      ['Home End', t('ends')],
      ['Space', t('play')],
    ],
  },
];

export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { shortcuts, language } = usePreferences();
  const { roleId } = useCurrentUser();
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} width={760}>
      <KeyTable groups={groupsOf(t, isAdminRole(roleId))} />
      <SwitchInput
        label={t('single')}
        hint={t('singleHint')}
        checked={shortcuts}
        onChange={(on) => void changePreferences({ shortcuts: on })}
      />
      <p>
        <a href={`/api/docs?lang=${language}`} target="_blank" rel="noreferrer">
          {t('api')}
        </a>
      </p>
    </Dialog>
  );
}
