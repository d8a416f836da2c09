import type { Column } from '../../../ui/table/data-table';
import type { GroupSettings, GrowerRow } from '../queries';

/** Who a grower is assigned to, by name. */
export const assignee = (row: GrowerRow, people: ReadonlyMap<number, string>) => row.assignedToName ?? people.get(row.assignedTo) ?? '—';

export const farmName = (row: GrowerRow) => row.farmName ?? '—';

/** What the company knows its growers by stands first; who has none stands under their name. */
export function identifierColumn(identifier: GroupSettings['growerIdentifier'], t: (key: string) => string): Column<GrowerRow>[] {
  if (identifier === 'growerName') return [];
  if (identifier === 'cafeFarmId')
    return [{ id: 'farmId', header: t('column.farmId'), cell: (row) => row.farmId ?? row.fullName, width: '150px' }];
  return [{ id: 'farmName', header: t('column.farmName'), cell: (row) => row.farmName ?? row.fullName, sortBy: 'farmName' }];
}
