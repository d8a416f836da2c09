import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../../ui/table/data-table';
import { useAreaUnits } from '../area-text';
import type { ScoredField } from '../queries';
import { useCropPlace } from '../use-crop-place';
import { ScoreMark, TrendMark } from './score-mark';

interface FieldTableProps {
  readonly label: string;
  readonly fields: readonly ScoredField[] | undefined;
  readonly hovered?: number | null;
  readonly onHover?: (id: number | null) => void;
  /** beside a map: without the columns that its card tells */
  readonly narrow?: boolean;
  readonly empty: ReactNode;
  readonly error?: unknown;
  readonly onRetry?: () => unknown;
}
/** Lowest score first: what has most to win; fields without a report last. */
const byScore = (a: ScoredField, b: ScoredField): number => (a.properties.score ?? Infinity) - (b.properties.score ?? Infinity);

/** The fields as a list, which is the map's equal for everyone. */
export function FieldTable({ label, fields, hovered = null, onHover, narrow = false, empty, error, onRetry }: FieldTableProps) {
  const { t } = useTranslation(['sustainability', 'practices']);
  const { area } = useAreaUnits();
  const { fieldOf } = useCropPlace();
  const columns: Column<ScoredField>[] = [
    { id: 'field', header: t('field'), cell: ({ properties }) => properties.name },
    {
      id: 'score',
      header: t('score'),
      cell: ({ properties }) => <ScoreMark score={properties.score} range={properties.range} />,
      width: '136px',
    },
    { id: 'trend', header: t('trend'), cell: ({ properties }) => <TrendMark trend={properties.trend} brief />, width: '84px' },
    { id: 'variety', header: t('variety'), cell: ({ properties }) => properties.subcrop ?? '—', width: '110px', hidden: narrow },
    { id: 'area', header: t('area'), cell: ({ properties }) => area(properties.areaHa), align: 'end', width: '90px' },
    {
      id: 'weakest',
      header: t('weakest'),
      cell: ({ properties }) => (properties.weakest === null ? '—' : t(`practices:indicator.${properties.weakest}`)),
      hidden: true,
    },
  ];
  return (
    <DataTable<ScoredField>
      label={label}
      columns={columns}
      rows={fields?.toSorted(byScore)}
      rowId={({ id }) => id}
      total={fields?.length}
      href={({ id, properties }) => fieldOf(id, properties.subcrop)}
      error={error}
      {...(onRetry && { onRetry })}
      {...(onHover && { onHover: (row: ScoredField | null) => onHover(row?.id ?? null) })}
      marked={hovered}
      empty={empty}
    />
  );
}
