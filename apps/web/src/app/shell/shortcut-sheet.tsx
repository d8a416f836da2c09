import { useTranslation } from 'react-i18next';
import { changePreferences } from '../../api/preferences';
import { usePreferences } from '../../i18n/preferences';
import { SwitchInput } from '../../ui/form/switch-input';
import { KeyTable } from '../../ui/layout/key-table';
import { Dialog } from '../../ui/overlay/dialog';
import { commandKey } from './use-shortcuts';

export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { shortcuts } = usePreferences();
  const say = (id: string) => t(`keys.${id}`);
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.title')} width={560}>
      <KeyTable
        groups={[
          {
            title: say('everywhere'),
            keys: [
              [commandKey, say('palette')],
              ['Alt G', say('scope')],
              ['?', say('sheet')],
              ['/', say('search')],
              ['g g', say('growers')],
              ['Esc', say('close')],
            ],
          },
          {
            title: say('lists'),
            keys: [
              ['j  k', say('rows')],
              ['x', say('select')],
              ['Enter', say('open')],
            ],
          },
          {
            title: say('plan'),
            keys: [
              ['Alt', say('blame')],
              ['←  →', say('revisions')],
              ['Home  End', say('ends')],
              ['Space', say('play')],
            ],
          },
        ]}
      />
      <SwitchInput
        label={t('keys.single')}
        hint={t('keys.singleHint')}
        checked={shortcuts}
        onChange={(on) => void changePreferences({ shortcuts: on })}
      />
    </Dialog>
  );
}
