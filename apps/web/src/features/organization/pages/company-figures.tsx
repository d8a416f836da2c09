import type { CompanySummary } from '../queries';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { KeyFigures } from '../../../ui/layout/key-figures';
import { useCompanySeats, useSeatWords } from './seats';

/** What the company has, counted, and how much of what it may have; nothing yet while it loads. */
export function CompanyFigures({ company: data }: { company: CompanySummary | undefined }) {
  const { t } = useTranslation('organization');
  const seats = useCompanySeats(data?.id);
  const words = useSeatWords();
  const sum = (name: 'groups' | 'growers' | 'fields' | 'plans') =>
    data ? formatCount(data.collections.reduce((all, collection) => all + collection[name], 0)) : null;
  const figures = [
    { label: t('count.collections'), value: data ? formatCount(data.collections.length) : null },
    ...(['groups', 'growers', 'fields', 'plans'] as const).map((name) => ({ label: t(`count.${name}`), value: sum(name) })),
    {
      label: t('company.seats'),
      value: seats ? words.taken(seats) : null,
      ...(seats && { note: words.invited(seats), share: seats.used / Math.max(1, seats.max) }),
    },
    {
      label: t('company.capacity'),
      value: data ? t('company.used', { used: formatCount(data.capacity.used), max: formatCount(data.capacity.max) }) : null,
      ...(data && { share: data.capacity.used / Math.max(1, data.capacity.max) }),
    },
  ];
  return <KeyFigures figures={figures} />;
}
