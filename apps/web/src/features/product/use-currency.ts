import { useQuery } from '@tanstack/react-query';
import { currencyOf } from '@loam/domain/kernel/locale/currencies';
import { localizationCalls as calls } from '@loam/domain/organization/localization.calls';
import { ask } from '../../api/ask';
import type { ProductPlace } from './product-draft';

/** C003 to C005 of localization: the money that the prices of a place are in (ISO 4217); undefined where no level names one. */
export function useCurrency(place: ProductPlace | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['localization', place, 'currency'],
    queryFn: async ({ signal }) => {
      const { scope, id } = place!;
      const { items } = await (scope === 'company'
        ? ask(calls.ofCompany, { query: { companyId: id } }, { signal })
        : ask(scope === 'group' ? calls.ofGroup : calls.ofCollection, { query: { id } }, { signal }));
      const value = (name: string) => items.find((one) => one.name === name)?.value ?? null;
      const [currency, countryId] = [value('currency'), value('countryId')];
      return (currency === null ? undefined : String(currency)) ?? (countryId === null ? undefined : currencyOf(Number(countryId))) ?? null;
    },
    enabled: place !== undefined,
  });
  return data ?? undefined;
}

/** `INR / kg`; of liquids a litre. */
export const priceUnit = (currency: string | undefined, formId: number | undefined): string =>
  `${currency ?? ''} / ${formId === LIQUID ? 'l' : 'kg'}`.trim();
const LIQUID = 1;
