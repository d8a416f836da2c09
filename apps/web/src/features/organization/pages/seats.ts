import { useQuery } from '@tanstack/react-query';
import { seatCalls as calls } from '@loam/domain/user/user-admin.calls';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { formatCount } from '../../../i18n/number';
import type { Column } from '../../../ui/table/data-table';

/** A narrow column breaks between the two counts. */
const NO_BREAK = '\u00a0';

export interface SeatCount {
  readonly used: number;
  readonly max: number;
  readonly invited: number;
}

/** How full a company and each of its groups are; of nobody while it is not known which company. */
export const useCompanySeats = (id: number | undefined) =>
  useQuery({
    queryKey: ['company', 'seats', id],
    queryFn: ({ signal }) => ask(calls.ofCompany, { params: { id: id! } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0, // invitations are sent elsewhere
  }).data;

/** "3 of 12", and how many of these are invited. */
export function useSeatWords() {
  const { t } = useTranslation('organization');
  return {
    taken: ({ used, max }: SeatCount) => t('company.used', { used: formatCount(used), max: formatCount(max) }),
    invited: ({ invited }: SeatCount) =>
      invited === 0 ? t('company.noneInvited') : t('company.invited', { count: invited, shown: formatCount(invited) }),
  };
}

/** The column of a table of groups that says how full each is. */
export function useSeatColumn<G extends { id: number }>(companyId: number | undefined): Column<G> {
  const { t } = useTranslation('organization');
  const words = useSeatWords();
  const groups = useCompanySeats(companyId)?.groups;
  return {
    id: 'seats',
    header: t('count.seats'),
    align: 'end',
    width: '150px',
    cell: ({ id }) => {
      const seats = groups?.find(({ groupId }) => groupId === id);
      if (!seats) return '—';
      const [taken, invited] = [words.taken(seats), words.invited(seats)].map((part) => part.replaceAll(' ', NO_BREAK));
      return seats.invited > 0 ? `${taken} ·${NO_BREAK}${invited}` : taken;
    },
  };
}
