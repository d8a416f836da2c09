import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge';
import type { LibraryRecord } from '../library-queries';
import styles from '../library.module.css';

/** Who owns a record; a lock says that it is not to be changed here. */
export function OwnerCell({ record: { editable, inherited, ownerScope, ownerName } }: { record: LibraryRecord }) {
  const { t } = useTranslation('admin');
  const whose =
    ownerScope === 'global'
      ? t('library.from.global')
      : inherited
        ? t(`library.ownedBy.${ownerScope}`, { name: ownerName })
        : t(editable ? 'library.own' : 'library.ofAnother');
  return (
    <span className={styles['owner']} title={whose}>
      <Badge tone={editable && ownerScope !== 'global' ? 'brand' : 'none'}>
        {!editable && <IconLock size={12} role="img" aria-label={t('library.lock')} />}
        <span>{whose}</span>
      </Badge>
    </span>
  );
}
