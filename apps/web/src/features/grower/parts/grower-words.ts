import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { growerTexts } from '@loam/domain/grower/grower-body.schema';
import { countries } from '@loam/domain/kernel/locale/countries';
import type { Watched } from '../../../ui/form/use-meanwhile';
import type { GrowerDraft } from '../grower-draft';

/** Every country by its name in the reader's language, in that language's order. */
export function useCountryChoices(): { value: number; label: string }[] {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
    return countries
      .map(({ id, key }) => ({ value: id, label: names.of(key) ?? key }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  }, [i18n.language]);
}

const texts = ['fullName', ...growerTexts] as const satisfies readonly (keyof GrowerDraft)[];

/** The values of a grower's form as their page names them. `people`: whom growers can be assigned to. */
export function useGrowerWords(people: readonly { id: number; name: string }[]): Watched<GrowerDraft>[] {
  const { t } = useTranslation('grower');
  const countryNames = useCountryChoices();
  return [
    ...texts.map((name) => ({ name, label: t(`field.${name}`) })),
    {
      name: 'assignedTo',
      label: t('field.assignedTo'),
      show: (id: number) => people.find((one) => one.id === id)?.name ?? String(id),
    },
    {
      name: 'countryId',
      label: t('field.country'),
      show: (id: number) => countryNames.find(({ value }) => value === id)?.label ?? String(id),
    },
    { name: 'unitTypeId', label: t('field.unitType'), show: (id: 0 | 1) => t(id === 1 ? 'unitType.imperial' : 'unitType.metric') },
    { name: 'nutrientForm', label: t('field.nutrientForm'), show: (form: GrowerDraft['nutrientForm']) => t(`nutrientForm.${form}`) },
  ];
}
