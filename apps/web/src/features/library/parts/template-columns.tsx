import { useTranslation } from 'react-i18next';
import { stateTones, StatusBadge } from '../../../ui/badge';
import { formatCount } from '../../../i18n/number';
import type { Column } from '../../../ui/table/data-table';
import type { LibraryRecord } from '../queries';

/** What a table says of plan templates: for which crop, whether planners see them, and how many plans were made with them. */
export function useTemplateColumns(): readonly Column<LibraryRecord>[] {
  const { t } = useTranslation('library');
  return [
    { id: 'crop', header: t('template.crop'), sortBy: 'crop', width: '150px', cell: ({ cropName }) => cropName || '—' },
    {
      id: 'status',
      header: t('template.status'),
      sortBy: 'status',
      width: '130px',
      cell: ({ status }) => status && <StatusBadge tone={stateTones[status]}>{t(`template.is.${status}`)}</StatusBadge>,
      text: ({ status }) => status && t(`template.is.${status}`),
    },
    {
      id: 'usedBy',
      header: t('template.usedBy'),
      sortBy: 'usedBy',
      align: 'end',
      width: '110px',
      cell: ({ usedBy }) => formatCount(usedBy ?? 0),
      text: ({ usedBy }) => usedBy ?? 0,
    },
  ];
}
