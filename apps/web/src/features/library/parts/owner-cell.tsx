import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge';
import type { LibraryRecord } from '../queries';
import styles from '../library.module.css';

interface OwnerCellProps {
  readonly record: Pick<LibraryRecord, 'editable' | 'switchable' | 'inherited' | 'ownerScope' | 'ownerName'>;
  /** what stands above all companies, where that is not the shipped library */
  readonly platform?: string;
}

/** Who owns a record; a lock says that it is not to be changed here. */
export function OwnerCell({ record: { editable, switchable, inherited, ownerScope, ownerName }, platform }: OwnerCellProps) {
  const { t } = useTranslation('library');
  const whose =
    ownerScope === 'global'
      ? (platform ?? t('from.global'))
      : inherited
        ? t(`ownedBy.${ownerScope}`, { name: ownerName })
        : t(editable ? 'own' : 'ofAnother');
  return (
    <span className={styles['owner']} title={whose}>
      <Badge tone={editable && (platform !== undefined || ownerScope !== 'global') ? 'brand' : 'none'}>
        {!editable && switchable !== true && <IconLock size={12} role="img" aria-label={t('lock')} />}
        <span>{whose}</span>
      </Badge>
    </span>
  );
}
