import { gridCountries } from '@loam/domain/sustainability/report/grid-countries';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../../ui/form/select-input';

interface CountryInputProps {
  readonly label: string;
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onAnswer: (value: string | null) => void;
}

/** Countries whose electricity the factors know, by their names; without an answer the grower's country counts. */
export function CountryInput({ label, value, disabled, onAnswer }: CountryInputProps) {
  const { t, i18n } = useTranslation('report');
  const choices = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
    return Object.entries(gridCountries)
      .map(([key, code]) => ({ value: code, label: names.of(key) ?? key }))
      .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language));
  }, [i18n.language]);
  return <SelectInput {...{ label, disabled, choices, value }} optional searchable hint={t('countryHint')} onChange={onAnswer} />;
}
