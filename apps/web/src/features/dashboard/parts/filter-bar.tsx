import { useTranslation } from 'react-i18next';
import { DateInput } from '../../../ui/form/date-input';
import { SelectInput } from '../../../ui/form/select-input';
import { FilterBar } from '../../../ui/layout/filter-bar';
import type { Offered } from '../queries';
import { type Choice, frames, setOf } from '../use-dashboard-filter';

interface DashboardFiltersProps {
  readonly choice: Choice;
  readonly offered: Offered | undefined;
  readonly onChoose: (change: Partial<Choice>) => void;
}

/** No id: every group or crop. */
const ALL = 0;

/** What the figures are of: a stretch of time, one group, crop and person or all of them. */
export function DashboardFilters({ choice, offered, onChoose }: DashboardFiltersProps) {
  const { t } = useTranslation('dashboard');
  const { frame, from, to, groupId, cropId, userId } = choice;
  const collections = new Map(offered?.collections.map(({ id, name }) => [id, name]));
  return (
    <FilterBar label={t('filters')} set={setOf(choice)}>
      <SelectInput
        label={t('frame')}
        choices={frames.map((one) => ({ value: one, label: one === 'custom' ? t('custom') : t('days', { count: one }) }))}
        value={frame}
        onChange={(next) => next && onChoose({ frame: next })}
      />
      {frame === 'custom' && (
        <>
          <DateInput label={t('from')} value={from} onChange={(day) => day && onChoose({ from: day })} />
          <DateInput
            label={t('to')}
            value={to}
            onChange={(day) => day && onChoose({ to: day })}
            error={from > to ? t('wrongWay') : undefined}
          />
        </>
      )}
      {(offered?.groups.length ?? 0) > 1 && (
        <SelectInput
          label={t('group')}
          choices={[
            { value: ALL, label: t('all') },
            ...offered!.groups.map(({ id, name, collectionId }) => ({ value: id, label: `${collections.get(collectionId)} ▸ ${name}` })),
          ]}
          value={groupId ?? ALL}
          onChange={(id) => onChoose({ groupId: id || null })}
        />
      )}
      {(offered?.crops.length ?? 0) > 0 && (
        <SelectInput
          label={t('crop')}
          choices={[{ value: ALL, label: t('all') }, ...offered!.crops.map(({ id, name }) => ({ value: id, label: name }))]}
          value={cropId ?? ALL}
          onChange={(id) => onChoose({ cropId: id || null })}
        />
      )}
      {(offered?.advisers.length ?? 0) > 1 && (
        <SelectInput
          label={t('people.name')}
          choices={[{ value: ALL, label: t('all') }, ...offered!.advisers.map(({ id, name }) => ({ value: id, label: name }))]}
          value={userId ?? ALL}
          onChange={(id) => onChoose({ userId: id || null })}
        />
      )}
    </FilterBar>
  );
}
