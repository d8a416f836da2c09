import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import type { ListedPrice } from '../../library/catalog';

/** Where a price of the list is from: supplier and day, and that it is old where it is. */
export function useWhereFrom(): (listed: ListedPrice) => string {
  const { t } = useTranslation('charts');
  return ({ supplier, date, old }) => [supplier, formatDate(date), old && t('pick.old')].filter(Boolean).join(' · ');
}
export const inMoney = (price: number, currency: string): string => `${currency} ${formatNumber(price, { fixed: 2 })}`.trim();
