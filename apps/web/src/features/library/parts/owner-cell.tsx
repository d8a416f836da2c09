import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge';
import type { LibraryRecord } from '../queries';
import styles from '../library.module.css';

type Owned = Pick<LibraryRecord, 'editable' | 'switchable' | 'inherited' | 'ownerScope' | 'ownerName'>;
interface OwnerCellProps {
  readonly record: Owned;
  /** what stands above all companies, where that is not the shipped library */
  readonly platform?: string;
}

/** Who owns a record, in words. `platform`: what stands above all companies, where that is not the shipped library. */
export function useWhose(platform?: string): (record: Owned) => string {
  const { t } = useTranslation('library');
  return ({ editable, inherited, ownerScope, ownerName }) =>
    ownerScope === 'global'
      ? (platform ?? t('from.global'))
      : inherited
        ? t(`ownedBy.${ownerScope}`, { name: ownerName })
        : t(editable ? 'own' : 'ofAnother');
}

/** Who owns a record; a lock says that it is not to be changed here. */
export function OwnerCell({ record, platform }: OwnerCellProps) {
  const { t } = useTranslation('library');
  const { editable, switchable, ownerScope } = record;
  const whose = useWhose(platform)(record);
  return (
    <span className={styles['owner']} title={whose}>
      <Badge tone={editable && (platform !== undefined || ownerScope !== 'global') ? 'brand' : 'none'}>
        {!editable && switchable !== true && <IconLock size={12} role="img" aria-label={t('lock')} />}
        <span>{whose}</span>
      </Badge>
    </span>
  );
}
