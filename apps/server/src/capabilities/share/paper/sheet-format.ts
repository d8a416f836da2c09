import type { Language } from '@loam/domain/kernel/locale/language';
import { numberText } from '@loam/domain/kernel/string/number-text';
import { latinLocale } from '../../../platform/texts/dates.js';

/** As on the pages: cut to `decimals`, never rounded up; `<0.01` for what would read as nothing. */
export const numberIn = (language: Language, value: number | null, options?: { decimals?: number; fixed?: number }): string =>
  numberText(value, latinLocale(language), options);
