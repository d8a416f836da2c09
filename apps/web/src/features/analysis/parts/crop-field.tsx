import { libraryCrops } from '@loam/domain/agronomy/tables/crop-table';
import { languageOf, nameOf } from '@loam/domain/kernel/locale/language';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/form/choice-field';
import { useFieldFacts, useGrowerPlace, useOwnCrops } from '../queries';

/** The crop whose limits a sheet is read by: of the shipped library, and what the field's group and the levels above have of their own. */
export function CropField({ fieldId }: { fieldId: number }) {
  const { t, i18n } = useTranslation('analysis');
  const language = languageOf(i18n.language);
  const { data: own } = useOwnCrops(useGrowerPlace(useFieldFacts(fieldId).data?.customerId).data?.group);
  const crops = useMemo(
    () =>
      [
        ...libraryCrops.map((crop) => ({ value: crop.id, label: nameOf(crop, language) })),
        ...(own ?? []).map(({ id, name, variety, ownerName }) => ({
          value: id,
          label: [[name, variety].filter(Boolean).join(' '), ownerName].filter(Boolean).join(' · '),
        })),
      ].sort((a, b) => a.label.localeCompare(b.label, i18n.language)),
    [language, i18n.language, own],
  );
  return <SelectField name="cropId" label={t('crop')} choices={crops} optional clearable />;
}
