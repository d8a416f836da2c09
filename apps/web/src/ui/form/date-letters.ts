import type { TFunction } from 'i18next';

/** A format of days with the letters that the reader's language has for day, month and year: `DD/MM/AAAA`. */
export const inLetters = (t: TFunction<'ui'>, format: string): string =>
  format.replace('DD', t('ui:date.letters.day')).replace('MM', t('ui:date.letters.month')).replace('YYYY', t('ui:date.letters.year'));
