import { wordKey } from '@loam/domain/survey/fields/word-key';
import { formatNumber } from '../../i18n/number';
import type { ChangeTeller, Dictionary } from '../../ui/change-teller';

/** Units of a survey's figures by how their names end; they are stored metric. */
const units: readonly (readonly [ending: RegExp, unit: string])[] = [
  [/Share$|^canopyCover$/, '%'],
  [/^(nKgHa|p2o5KgHa|k2oKgHa)$/, 'kg/ha'],
  [/Kg$/, 'kg'],
  [/Area$/, 'ha'],
  [/M3$/, 'm³'],
  [/KWh$/, 'kWh'],
  [/^(diesel|petrol)L$/, 'l'],
  [/^altitude$/, 'm'],
];
const keyOf = (path: string): string => `survey:field.${path}`;

/** A question of a survey, as its page asks it; undefined: the change is of none, or other records call it the same. */
const label = (path: string, { t, exists }: Dictionary): string | undefined =>
  exists(keyOf(path)) && !exists(`audit:fields.${path}`) ? t(keyOf(path)) : undefined;

/** An answer in the reader's language; undefined: it is written as it is said. */
function answer(path: string, value: unknown, words: Dictionary): string | undefined {
  const { t, exists, product } = words;
  if (!exists(keyOf(path))) return undefined;
  const option = (one: string) => (exists(`survey:option.${wordKey(one)}`) ? t(`survey:option.${wordKey(one)}`) : one);
  if (path === 'surveyYear') return String(value);
  if (typeof value === 'string') return exists(`survey:option.${wordKey(value)}`) ? option(value) : undefined;
  if (typeof value === 'number') {
    const unit = units.find(([ending]) => ending.test(path))?.[1];
    return unit && `${formatNumber(value, { decimals: 4 })} ${unit}`;
  }
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value
    .map((one: unknown) => {
      if (typeof one === 'string') return option(one);
      const { productId, kg } = one as { productId: number; kg: number };
      return `${product(productId) ?? `#${productId}`} ${formatNumber(kg, { decimals: 4 })} kg`;
    })
    .join('; ');
}

export const tells: ChangeTeller = { laterNamespaces: ['survey'], label, value: answer };
