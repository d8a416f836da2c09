import type { Level } from '../../organization';
import type { ArchivedKind } from '../queries';
import { IconArchive, IconBook2, IconCoins, IconDownload, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { Button } from '../../../ui/button';

interface LibraryActionsProps {
  readonly kind: ArchivedKind;
  readonly archived: boolean;
  readonly level: Level;
  /** The level's part of an address. */
  readonly here: string;
  /** Products of the level can be added and priced. */
  readonly products: boolean;
  readonly priced: boolean;
  readonly onOpen: (what: 'new' | 'prices') => void;
}

/** What leads from a list of the library: to its archive and back, to the import, to prices and to a new product. */
export function LibraryActions({ kind, archived, level, here, products, priced, onOpen }: LibraryActionsProps) {
  const { t } = useTranslation('library');
  return archived ? (
    <Button icon={<IconBook2 size={15} aria-hidden />} to={`/admin-center/${kind}${here}`}>
      {t('toInUse')}
    </Button>
  ) : (
    <>
      <Button icon={<IconArchive size={15} aria-hidden />} to={`/admin-center/${kind}/archive${here}`}>
        {t('toArchive')}
      </Button>
      <ForChanges>
        {level.scope !== 'global' && (
          <Button
            {...(!products && { kind: 'primary' })}
            icon={<IconDownload size={15} aria-hidden />}
            to={`/admin-center/${kind}/import${here}`}
          >
            {t('toImport')}
          </Button>
        )}
        {priced && (
          <Button icon={<IconCoins size={15} aria-hidden />} onClick={() => onOpen('prices')}>
            {t('prices')}
          </Button>
        )}
        {products && (
          <Button kind="primary" icon={<IconPlus size={15} aria-hidden />} onClick={() => onOpen('new')}>
            {t('addProduct')}
          </Button>
        )}
      </ForChanges>
    </>
  );
}
