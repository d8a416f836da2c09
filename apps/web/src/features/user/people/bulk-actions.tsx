import { userAdminCalls } from '@loam/domain/user/user-admin.calls';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/fetch-file';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { Menu } from '../../../ui/overlay/menu';
import type { Person, Registered } from './queries';

interface BulkActionsProps {
  readonly people: readonly Person[];
  readonly activate: readonly Registered[];
  readonly deactivate: readonly Registered[];
  readonly move: readonly Registered[];
  readonly onActivate: () => void;
  readonly onDeactivate: () => void;
  readonly onMove: () => void;
}

/** What can be done with those who are chosen. */
export function BulkActions({ people, activate, deactivate, move, onActivate, onDeactivate, onMove }: BulkActionsProps) {
  const { t, i18n } = useTranslation('people');
  const [busy, setBusy] = useState(false);
  const numbers = (of: readonly Person[]) => ({ count: of.length, shown: formatCount(of.length) });
  const save = (format: 'csv' | 'xlsx') => {
    setBusy(true);
    const body = { emails: people.map(({ email }) => email), format, lang: i18n.language };
    void download(userAdminCalls.export.path, `users.${format}`, body).finally(() => setBusy(false));
  };
  return (
    <>
      {activate.length > 0 && <Button onClick={() => onActivate()}>{t('bulk.activate', numbers(activate))}</Button>}
      {deactivate.length > 0 && <Button onClick={() => onDeactivate()}>{t('bulk.deactivate', numbers(deactivate))}</Button>}
      {move.length > 0 && <Button onClick={() => onMove()}>{t('bulk.move.open', numbers(move))}</Button>}
      <Menu
        items={[
          { label: t('bulk.csv'), onSelect: () => save('csv') },
          { label: t('bulk.xlsx'), onSelect: () => save('xlsx') },
        ]}
      >
        <Button busy={busy} icon={<IconDownload size={14} aria-hidden />}>
          {t('bulk.export')}
        </Button>
      </Menu>
    </>
  );
}
