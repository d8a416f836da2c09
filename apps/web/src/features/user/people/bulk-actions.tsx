import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import type { Registered } from './queries';

interface BulkActionsProps {
  readonly activate: readonly Registered[];
  readonly deactivate: readonly Registered[];
  readonly onActivate: () => void;
  readonly onDeactivate: () => void;
}

/** What can be done with those who are chosen. */
export function BulkActions({ activate, deactivate, onActivate, onDeactivate }: BulkActionsProps) {
  const { t } = useTranslation('people');
  return (
    <>
      {activate.length > 0 && <Button onClick={() => onActivate()}>{t('bulk.activate', { count: activate.length })}</Button>}
      {deactivate.length > 0 && <Button onClick={() => onDeactivate()}>{t('bulk.deactivate', { count: deactivate.length })}</Button>}
      {activate.length + deactivate.length === 0 && <span>{t('bulk.nothing')}</span>}
    </>
  );
}
