import type { CoffeeFigure, FigureUnit } from '@loam/domain/coffee/coffee.schema';
import { HA_PER_ACRE, KG_PER_LB, L_PER_GALLON } from '@loam/domain/kernel/unit/units';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../i18n/number';
import { usePreferences } from '../../i18n/preferences';

/** Whether a unit is counted in acres, pounds and gallons by who prefers them, and one metric unit in it. */
const LITRES_PER_M3 = 1000;
const imperialFactor: Readonly<Record<FigureUnit, number>> = {
  kgCo2PerHa: HA_PER_ACRE,
  kgCo2PerKg: 1,
  m3PerHa: (LITRES_PER_M3 / L_PER_GALLON) * HA_PER_ACRE,
  lPerKg: KG_PER_LB / L_PER_GALLON,
  moneyPerHa: HA_PER_ACRE,
  moneyPerKg: KG_PER_LB,
  kgPerHa: HA_PER_ACRE / KG_PER_LB,
  kgPerTree: 1 / KG_PER_LB,
  percent: 1,
};

/** Nobody weighs or counts a thousand to the hundredth. */
const ROUND_FROM = 1000;

type Said = Pick<CoffeeFigure, 'unit' | 'currency'>;

/** How figures are written: in the person's units and digits, money in its own currency. */
export function useFigureWords() {
  const { t } = useTranslation('coffee');
  const imperial = usePreferences().units === 'imperial';
  const valueIn = ({ unit }: Said, value: number): number => (imperial ? value * imperialFactor[unit] : value);
  const unitOf = ({ unit, currency }: Said): string =>
    t(`unit.${imperial ? 'imperial' : 'metric'}.${unit}`, { currency: currency ?? t('money') });
  const number = (of: Said, value: number): string => {
    const own = valueIn(of, value);
    return formatNumber(own, { decimals: Math.abs(own) >= ROUND_FROM ? 0 : 2 });
  };
  return {
    unitOf,
    number,
    /** as `number` writes it, for a chart */
    drawn: (of: Said, value: number): number => {
      const own = valueIn(of, value);
      return Math.abs(own) >= ROUND_FROM ? Math.trunc(own) : own;
    },
    written: (of: Said, value: number): string => `${number(of, value)} ${unitOf(of)}`,
    years: (years: readonly number[]): string => {
      const [first, last] = [years[0], years.at(-1)];
      return first === undefined ? '' : first === last ? String(first) : `${first}–${last}`;
    },
    farms: (farms: number, of: number): string => t('ofFarms', { farms: formatCount(farms), of: formatCount(of) }),
  };
}
