import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import type { LibraryRecord } from '../../library/parts';

interface TypeBulkProps {
  readonly chosen: readonly LibraryRecord[];
  readonly busy: boolean;
  readonly onStatus: (ids: readonly number[], active: boolean) => void;
}

/** Switches on what is off among the chosen types, and off what is on. */
export function TypeBulk({ chosen, busy, onStatus }: TypeBulkProps) {
  const { t } = useTranslation('interventionTypes');
  const of = (active: boolean) => chosen.filter((one) => one.active === active).map(({ id }) => id);
  return (
    <>
      {of(false).length > 0 && (
        <Button icon={<IconCircleCheck size={15} aria-hidden />} busy={busy} onClick={() => onStatus(of(false), true)}>
          {t('activate', { count: of(false).length, shown: formatCount(of(false).length) })}
        </Button>
      )}
      {of(true).length > 0 && (
        <Button icon={<IconCircleOff size={15} aria-hidden />} busy={busy} onClick={() => onStatus(of(true), false)}>
          {t('deactivate', { count: of(true).length, shown: formatCount(of(true).length) })}
        </Button>
      )}
    </>
  );
}
