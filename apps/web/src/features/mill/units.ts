import { KG_PER_LB } from '@loam/domain/kernel/unit/units';
import type { MillField } from '@loam/domain/mill/mill.fields';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../i18n/number';
import { shownValue } from '../../ui/form/shown-value';

/** A unit as it is shown: `factor` stored ones are one of these. */
interface Shown {
  readonly symbol: string;
  readonly factor: number;
}
const kg: Shown = { symbol: 'kg', factor: 1 / KG_PER_LB };
const lb: Shown = { symbol: 'lb', factor: 1 };
const LITRES_PER_GAL = 3.785411784;

/** In the person's units. Coffee is kept in pounds. */
function unitOf({ unit }: MillField, imperial: boolean): Shown | undefined {
  if (unit === undefined) return undefined;
  const base = unit.replace('/year', '');
  if (base === 'lb') return imperial ? lb : kg;
  if (base === 'm³' && imperial) return { symbol: 'gal', factor: LITRES_PER_GAL / 1000 };
  if (base === 'kg' && imperial) return { symbol: 'lb', factor: KG_PER_LB };
  return { symbol: base, factor: 1 };
}

const written = (stored: number, { symbol, factor }: Shown): string =>
  `${formatNumber(shownValue(stored, factor), { decimals: 2 })} ${symbol}`;

export interface FieldUnit extends Shown {
  /** beside the figure: `kg/year` */
  readonly suffix: string;
  readonly write: (stored: number) => string;
  /** the same in the other of pounds and kilograms; undefined where there is no other */
  readonly other?: (stored: number) => string;
}

export function fieldUnit(field: MillField, imperial: boolean, t: TFunction<'mill'>): FieldUnit | undefined {
  const shown = unitOf(field, imperial);
  if (!shown) return undefined;
  const yearly = field.unit!.endsWith('/year');
  return {
    ...shown,
    suffix: yearly ? t('perYear', { unit: shown.symbol }) : shown.symbol,
    write: (stored) => written(stored, shown),
    ...(field.unit === 'lb/year' && { other: (stored: number) => written(stored, imperial ? kg : lb) }),
  };
}
