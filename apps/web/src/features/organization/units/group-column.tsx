import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import type { Column } from '../../../ui/table/data-table';
import { rightsOf } from './rights';
import type { UnitTask } from './unit-dialog';
import { UnitMenu } from './unit-menu';

/** The last column of a table of groups: what may be done to each. */
export function useGroupColumn<G extends { id: number; name: string }>(collectionId: number, begin: (task: UnitTask) => void): Column<G> {
  const { t } = useTranslation('organization');
  const { changeGroup, removeGroup } = rightsOf(useCurrentUser());
  return {
    id: 'actions',
    header: t('unit.column'),
    align: 'end',
    width: '64px',
    cell: ({ id, name }) => (
      <UnitMenu
        label={t('unit.actions', { name })}
        items={[
          changeGroup && {
            label: t('unit.edit'),
            icon: <IconPencil size={15} aria-hidden />,
            onSelect: () => begin({ do: 'editGroup', collectionId, id }),
          },
          removeGroup && {
            label: t('unit.remove'),
            icon: <IconTrash size={15} aria-hidden />,
            danger: true,
            onSelect: () => begin({ do: 'remove', kind: 'group', id, name }),
          },
        ]}
      />
    ),
  };
}
