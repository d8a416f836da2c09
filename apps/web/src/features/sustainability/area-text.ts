import { convert } from '@loam/domain/kernel/units';
import { ACRE, HECTARE } from '@loam/domain/kernel/unit-ids';
import { useCurrentUser } from '../../api/session';
import { formatNumber } from '../../i18n/number';

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
