import { useTranslation } from 'react-i18next';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { productForms, productTypes } from '@loam/domain/kernel/schema/lists';
import { formatNumber } from '../../i18n/number';
import type { Watched } from '../../ui/form/use-meanwhile';
import { type ContentDraft, contentLabel, type ProductDraft } from './product-draft';

const texts = ['name', 'brand', 'manufacturer', 'manufacture', 'subType', 'regions', 'activeIngredients'] as const;
const numbers = ['price', 'density', 'solubility', 'longevity', 'ec', 'ph'] as const;

/** The values of a product whose change by somebody else is told to the one who edits it, each as people read it. */
export function useWatchedValues(): readonly Watched<ProductDraft>[] {
  const { t, i18n } = useTranslation('product');
  const language = languageOf(i18n.language);
  const named = (list: readonly { id: number; key: string }[]) => (id: number) =>
    listName(list.find((one) => one.id === id)?.key ?? '', language);
  const composition = (rows: readonly ContentDraft[]) =>
    rows
      .filter(({ value }) => value !== null && value > 0)
      .map(({ id, value }) => `${contentLabel(id, 'oxide')} ${formatNumber(value)} %`)
      .join(', ');
  const yesNo = (on: boolean) => t(on ? 'yes' : 'no');
  return [
    ...texts.map((name) => ({ name, label: t(`field.${name}`) })),
    { name: 'typeId', label: t('field.typeId'), show: named(productTypes) },
    { name: 'formId', label: t('field.formId'), show: named(productForms) },
    ...numbers.map((name) => ({ name, label: t(`field.${name}`), show: (value: number) => formatNumber(value) })),
    { name: 'material', label: t('field.material'), show: (value: string) => t(`material.${value}`) },
    { name: 'waterSoluble', label: t('field.waterSoluble'), show: yesNo },
    { name: 'coated', label: t('field.coated'), show: yesNo },
    { name: 'nutrients', label: t('composition'), show: composition },
  ];
}
