import type { coffeeFilters } from '@loam/domain/coffee/coffee.schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatCount } from '../../../i18n/number';
import { DateInput } from '../../../ui/form/date-input';
import { SelectInput } from '../../../ui/form/select-input';
import notes from '../../../ui/frame/notes.module.css';
import { FilterBar } from '../../../ui/layout/filter-bar';
import { type FarmChoice, frames, setOf } from '../use-farm-filter';

interface FarmFilterBarProps {
  readonly choice: FarmChoice;
  readonly offered: z.infer<typeof coffeeFilters> | undefined;
  readonly onChoose: (change: Partial<FarmChoice>) => void;
}

/** No id, no year: all of them. */
const ALL = 0;

/** Of which group, farm and harvest year the figures are, and when they were recorded. */
export function FarmFilterBar({ choice, offered, onChoose }: FarmFilterBarProps) {
  const { t } = useTranslation(['coffee', 'dashboard']);
  const { groupId, customerId, year, frame, from, to } = choice;
  const all = { value: ALL, label: t('dashboard:all') };
  const farms = offered?.customers.filter((one) => groupId === null || one.groupId === groupId) ?? [];
  return (
    <>
      <FilterBar label={t('dashboard:filters')} set={setOf(choice)}>
        <SelectInput
          label={t('dashboard:group')}
          choices={[all, ...(offered?.groups.map(({ id, name }) => ({ value: id, label: name })) ?? [])]}
          value={groupId ?? ALL}
          onChange={(id) => onChoose({ groupId: id || null, customerId: null })}
        />
        <SelectInput
          label={t('farm')}
          choices={[all, ...farms.map(({ id, name }) => ({ value: id, label: name ?? t('farmNumber', { id }) }))]}
          value={customerId ?? ALL}
          onChange={(id) => onChoose({ customerId: id || null })}
        />
        <SelectInput
          label={t('harvest')}
          choices={[{ value: ALL, label: t('latest') }, ...(offered?.years.map((one) => ({ value: one, label: String(one) })) ?? [])]}
          value={year ?? ALL}
          onChange={(one) => onChoose({ year: one || null })}
        />
        <SelectInput
          label={t('recorded')}
          choices={frames.map((one) => ({
            value: one,
            label: one === 'all' ? t('anyTime') : one === 'custom' ? t('dashboard:custom') : t('dashboard:days', { count: one }),
          }))}
          value={frame}
          onChange={(next) => next && onChoose({ frame: next })}
        />
        {frame === 'custom' && (
          <>
            <DateInput label={t('dashboard:from')} value={from} onChange={(day) => day && onChoose({ from: day })} />
            <DateInput
              label={t('dashboard:to')}
              value={to}
              onChange={(day) => day && onChoose({ to: day })}
              error={from > to ? t('dashboard:wrongWay') : undefined}
            />
          </>
        )}
      </FilterBar>
      {offered && (
        <p role="status" className={notes['note']}>
          {offered.complete ? t('selection.complete') : t('selection.open', { chosen: formatCount(offered.chosen) })}
        </p>
      )}
    </>
  );
}
