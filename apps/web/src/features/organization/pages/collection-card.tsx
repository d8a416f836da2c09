import type { UseQueryResult } from '@tanstack/react-query';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { formatCount } from '../../../i18n/number';
import { EmptyState } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { useGroupColumn } from '../units/group-column';
import { rightsOf } from '../units/rights';
import type { UnitTask } from '../units/unit-dialog';
import { UnitMenu } from '../units/unit-menu';
import type { CollectionSummary, CompanySummary } from '../queries';
import { useSeatColumn } from './seats';
import styles from './company-page.module.css';

type Group = CollectionSummary['groups'][number];

interface CollectionCardProps {
  readonly companyId: number;
  readonly collection: CompanySummary['collections'][number];
  readonly summary: UseQueryResult<CollectionSummary> | undefined;
  readonly begin: (task: UnitTask) => void;
}

/** A collection with its groups, and what may be done with it. */
export function CollectionCard({ companyId, collection, summary, begin }: CollectionCardProps) {
  const { t } = useTranslation('organization');
  const rights = rightsOf(useCurrentUser());
  return (
    <Card
      flush
      title={
        <Link to={`/collection/${collection.id}`} className={styles['name']}>
          {collection.name}
        </Link>
      }
      actions={
        <>
          <span className={styles['facts']}>
            {t('collection.facts', {
              growers: t('growers', { count: collection.growers }),
              users: t('users', { count: collection.users }),
            })}
          </span>
          <UnitMenu
            label={t('unit.actions', { name: collection.name })}
            items={[
              rights.changeCollection && {
                label: t('unit.edit'),
                icon: <IconPencil size={15} aria-hidden />,
                onSelect: () => begin({ do: 'editCollection', companyId: companyId, id: collection.id }),
              },
              rights.addGroup && {
                label: t('unit.addGroup'),
                icon: <IconPlus size={15} aria-hidden />,
                onSelect: () => begin({ do: 'addGroup', collectionId: collection.id }),
              },
              rights.removeCollection && {
                label: t('unit.remove'),
                icon: <IconTrash size={15} aria-hidden />,
                danger: true,
                onSelect: () => begin({ do: 'remove', kind: 'collection', id: collection.id, name: collection.name }),
              },
            ]}
          />
        </>
      }
    >
      <Groups
        begin={begin}
        companyId={companyId}
        collectionId={collection.id}
        groups={summary?.data?.groups}
        error={summary?.error}
        onRetry={() => summary?.refetch()}
      />
    </Card>
  );
}

function Groups({
  begin,
  companyId,
  collectionId,
  groups,
  error,
  onRetry,
}: {
  begin: (task: UnitTask) => void;
  companyId: number;
  collectionId: number;
  groups: readonly Group[] | undefined;
  error: unknown;
  onRetry: () => unknown;
}) {
  const { t } = useTranslation('organization');
  const number = (name: 'growers' | 'fields' | 'plans'): Column<Group> => ({
    id: name,
    header: t(`count.${name}`),
    align: 'end',
    width: '84px',
    cell: (group) => formatCount(group[name]),
  });
  const columns: Column<Group>[] = [
    { id: 'name', header: t('group.name'), cell: ({ name }) => name },
    number('growers'),
    number('fields'),
    number('plans'),
    useSeatColumn(companyId),
    useGroupColumn(collectionId, begin),
  ];
  return (
    <DataTable
      label={t('collection.groups')}
      columns={columns}
      rows={groups}
      rowId={({ id }) => id}
      href={({ id }) => `/collection/${collectionId}/group/${id}`}
      error={error}
      onRetry={onRetry}
      empty={<EmptyState title={t('collection.empty')} />}
    />
  );
}
