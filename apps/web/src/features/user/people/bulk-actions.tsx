import { userAdminCalls } from '@loam/domain/user/user-admin.calls';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/fetch-file';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ExportMenu } from '../../../ui/table/export-menu';
import type { Person, Registered } from './queries';

interface BulkActionsProps {
  readonly people: readonly Person[];
  readonly activate: readonly Registered[];
  readonly deactivate: readonly Registered[];
  readonly move: readonly Registered[];
  readonly permit: readonly Registered[];
  readonly onActivate: () => void;
  readonly onDeactivate: () => void;
  readonly onMove: () => void;
  readonly onPermit: () => void;
}

/** What can be done with those who are chosen. */
export function BulkActions({ people, activate, deactivate, move, permit, onActivate, onDeactivate, onMove, onPermit }: BulkActionsProps) {
  const { t, i18n } = useTranslation('people');
  const numbers = (of: readonly Person[]) => ({ count: of.length, shown: formatCount(of.length) });
  const emails = people.map(({ email }) => email);
  return (
    <>
      {activate.length > 0 && <Button onClick={() => onActivate()}>{t('bulk.activate', numbers(activate))}</Button>}
      {deactivate.length > 0 && <Button onClick={() => onDeactivate()}>{t('bulk.deactivate', numbers(deactivate))}</Button>}
      {move.length > 0 && <Button onClick={() => onMove()}>{t('bulk.move.open', numbers(move))}</Button>}
      {permit.length > 0 && <Button onClick={() => onPermit()}>{t('bulk.permit.open', numbers(permit))}</Button>}
      <ExportMenu
        save={(format) => download(userAdminCalls.export, { body: { emails, format, lang: i18n.language } }, `users.${format}`)}
      />
    </>
  );
}
