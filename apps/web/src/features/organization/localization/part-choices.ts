import { countries } from '@loam/domain/kernel/locale/countries';
import { currencies } from '@loam/domain/kernel/locale/currencies';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, today } from '../../../i18n/date';
import { dateFormats, languages } from '../../../i18n/languages';
import type { LocalizationRecord } from './queries';

type Part = LocalizationRecord['name'];
export interface PartChoice {
  readonly value: number | string;
  readonly label: string;
}

/** What each part may be, in the person's language and its order. */
export function usePartChoices(): Readonly<Record<Part, readonly PartChoice[]>> {
  const { t, i18n } = useTranslation('localization');
  return useMemo(() => {
    const { language } = i18n;
    const sorted = (choices: PartChoice[]) => choices.sort((a, b) => a.label.localeCompare(b.label, language));
    const [regions, money] = [new Intl.DisplayNames(language, { type: 'region' }), new Intl.DisplayNames(language, { type: 'currency' })];
    return {
      unitTypeId: [0, 1].map((value) => ({ value, label: t(`unit.${value as 0 | 1}`) })),
      currency: sorted(currencies.map((value) => ({ value, label: `${money.of(value) ?? value} (${value})` }))),
      countryId: sorted(countries.map(({ id, key }) => ({ value: id, label: regions.of(key) ?? key }))),
      languageId: languages.map(({ id, name }) => ({ value: id, label: name })),
      dateFormatId: dateFormats.map(({ id, format }) => ({ value: id, label: `${format} · ${formatDate(today(), format)}` })),
    };
  }, [t, i18n]);
}
