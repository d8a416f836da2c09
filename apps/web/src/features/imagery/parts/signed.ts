import { formatNumber } from '../../../i18n/number';

/** A change to three decimals: `+0.012`. */
export function signed(value: number): string {
  const rounded = Number(value.toFixed(3)) + 0;
  return `${rounded > 0 ? '+' : ''}${formatNumber(rounded, { decimals: 3, fixed: 3 })}`;
}
