import { convert } from '@loam/domain/kernel/unit/units';
import { ACRE, HECTARE } from '@loam/domain/kernel/unit/unit-ids';
import { useCurrentUser } from '../../api/session';
import { formatNumber } from '../../i18n/number';

/** What practices cost, in the money of whoever entered it; without a code where no level says in which. */
export function usePracticeMoney(currency: string | null) {
  const { unit, perArea } = useAreaUnits();
  const named = (text: string): string => (currency === null ? text : `${currency} ${text}`);
  return {
    byArea: (perHa: number): string => named(`${formatNumber(perArea(perHa))}/${unit}`),
    whole: (amount: number): string => named(formatNumber(amount)),
    unit: currency ?? undefined,
    unitByArea: `${currency ?? ''}/${unit}`,
  };
}

/** Areas, and amounts by area, as the person counts them: hectares or acres. */
export function useAreaUnits() {
  const imperial = useCurrentUser().metricTypeId === 1;
  /** what a conversion leaves beyond seven digits is no figure that anybody measured */
  const tidy = (value: number): number => (imperial ? Number(value.toPrecision(7)) : value);
  const unit = imperial ? 'ac' : 'ha';
  const perHectare = imperial ? convert(1, HECTARE, ACRE) : 1;
  return {
    unit,
    area: (hectares: number | null): string =>
      hectares === null ? '—' : `${formatNumber(hectares * perHectare, { decimals: hectares >= 100 ? 0 : 2 })} ${unit}`,
    fromHectares: (hectares: number): number => tidy(hectares * perHectare),
    toHectares: (area: number): number => area / perHectare,
    /** of an amount per hectare */
    perArea: (amount: number): number => tidy(amount / perHectare),
    /** back from what was typed */
    perHectare: (amount: number): number => amount * perHectare,
  };
}
