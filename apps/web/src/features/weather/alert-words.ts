import type { TFunction } from 'i18next';
import { type AlertType, convertAlertValue, isLowAlert, preferredAlertUnit } from '@loam/domain/weather/alert-parameters';
import { formatNumber } from '../../i18n/number';
import type { UnitSystem } from '../../i18n/preferences';

export interface Condition {
  readonly type: AlertType;
  readonly value: number;
  readonly unit: string;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The limit in the reader's units, to two decimals: an exact value in another unit would be a long one. */
export function inUnitsOf(system: UnitSystem, { type, value, unit }: Condition): { readonly value: number; readonly unit: string } {
  const to = preferredAlertUnit(type, system);
  return { value: rounded(convertAlertValue(type, value, unit, to)), unit: to };
}

/** `≥ 38 °C`, as the reader writes numbers. */
export function limitInWords(system: UnitSystem, condition: Condition): string {
  const { value, unit } = inUnitsOf(system, condition);
  return `${isLowAlert(condition.type) ? '≤' : '≥'} ${formatNumber(value, { decimals: 2 })} ${unit}`;
}

/** What an alert says in one sentence. */
export function alertSentence(
  t: TFunction<'admin'>,
  { type, value, crop, stages }: { type: AlertType; value: string; crop: string | null; stages: readonly string[] },
): string {
  const what = t(`quantity.${type}`);
  const limit = t(isLowAlert(type) ? 'orLess' : 'orMore', { value });
  if (crop === null) return t('sentence.generic', { what, limit });
  if (stages.length === 0) return t('sentence.crop', { what, limit, crop });
  return t('sentence.stages', { what, limit, crop, stages: stages.join(', ') });
}
