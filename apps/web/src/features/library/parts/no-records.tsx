import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/states';
import { NothingFound } from './nothing-found';

interface NoRecordsProps {
  readonly archived: boolean;
  /** Loam ships records of this kind. */
  readonly shipped: boolean;
  readonly searching: boolean;
  readonly onClear: () => void;
}

export function NoRecords({ archived, shipped, searching, onClear }: NoRecordsProps) {
  const { t } = useTranslation('library');
  if (searching) return <NothingFound onClear={onClear} />;
  return (
    <EmptyState
      icon={<IconArchive size={28} stroke={1.5} />}
      title={t(archived ? 'none.archived' : shipped ? 'none.inUse' : 'none.templates')}
      text={t(archived ? 'none.archivedText' : shipped ? 'none.inUseText' : 'none.templatesText')}
    />
  );
}
