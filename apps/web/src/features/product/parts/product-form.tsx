import { materials } from '@loam/domain/agronomy/tank/compatibility';
import { languageOf } from '@loam/domain/kernel/language';
import { listName } from '@loam/domain/kernel/list-names';
import { CRF_TYPE, productForms, productTypes } from '@loam/domain/kernel/lists';
import { type SaveProduct, saveProduct } from '@loam/domain/product/save-product.schema';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { SelectField, SwitchField } from '../../../ui/form/choice-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { useZodForm } from '../../../ui/form/use-zod-form';
import styles from '../product.module.css';
import { bodyOf, contentLabel, type ContentDraft, draftOf, type ProductDraft, type ProductPlace, withoutEmpty } from '../product-draft';
import { type Product, type ProductCalls, useNewestProduct, useSaveProduct } from '../queries';
import { priceUnit, useCurrency } from '../use-currency';
import { Composition } from './composition';

interface ProductFormProps {
  readonly product: Product | null;
  readonly place: ProductPlace;
  readonly calls: ProductCalls;
  readonly label: string;
  readonly onClose: () => void;
}

const texts = ['name', 'brand', 'manufacturer', 'manufacture', 'subType', 'regions', 'activeIngredients'] as const;
const numbers = ['price', 'density', 'solubility', 'longevity', 'ec', 'ph'] as const;

export function ProductForm({ product: opened, place, calls, label, onClose }: ProductFormProps) {
  const { t, i18n } = useTranslation('product');
  const language = languageOf(i18n.language);
  const save = useSaveProduct(calls);
  const currency = useCurrency(place);
  const imperial = usePreferences().units === 'imperial';
  const newest = useNewestProduct();
  const [product, setProduct] = useState(opened);
  const form = useZodForm<ProductDraft, SaveProduct>(saveProduct, {
    defaultValues: draftOf(opened, imperial),
    shape: (draft) => ({ ...bodyOf(draft, imperial, opened?.density), ...(opened && { id: opened.id }) }),
  });
  const [typeId, formId] = useWatch({ control: form.control, name: ['typeId', 'formId'] });
  const choices = (list: readonly { id: number; key: string }[]) =>
    list.map(({ id, key }) => ({ value: id, label: listName(key, language) }));
  const named = (list: readonly { id: number; key: string }[]) => (id: number) =>
    listName(list.find((one) => one.id === id)?.key ?? '', language);
  const composition = (rows: readonly ContentDraft[]) =>
    rows
      .filter(({ value }) => value !== null && value > 0)
      .map(({ id, value }) => `${contentLabel(id, 'oxide')} ${formatNumber(value)} %`)
      .join(', ');
  const yesNo = (on: boolean) => t(on ? 'yes' : 'no');
  const { saving, notice } = useMeanwhile<Product | null, ProductDraft, SaveProduct>({
    form,
    stands: product,
    onTake: setProduct,
    newest: () => newest(product!.id),
    draftOf: (one) => draftOf(one, imperial),
    watched: [
      ...texts.map((name) => ({ name, label: t(`field.${name}`) })),
      { name: 'typeId', label: t('field.typeId'), show: named(productTypes) },
      { name: 'formId', label: t('field.formId'), show: named(productForms) },
      ...numbers.map((name) => ({ name, label: t(`field.${name}`), show: (value: number) => formatNumber(value) })),
      { name: 'material', label: t('field.material'), show: (value: string) => t(`material.${value}`) },
      { name: 'waterSoluble', label: t('field.waterSoluble'), show: yesNo },
      { name: 'coated', label: t('field.coated'), show: yesNo },
      { name: 'nutrients', label: t('composition'), show: composition },
    ],
  });
  const submit = async (body: SaveProduct, stands: Product | null) => {
    const where = stands ? { id: stands.id } : { [`${place.scope}Id`]: place.id };
    const saved = await save.mutateAsync({ body: { ...withoutEmpty(body), ...where }, revision: stands?.revision ?? null });
    notify(t(opened ? 'saved' : 'added', { name: saved.name }));
    onClose();
  };
  const coated = typeId === CRF_TYPE;
  return (
    <Form form={form} onSubmit={saving(submit)} label={label} guard={false}>
      {notice}
      <TextField name="name" label={t('field.name')} maxLength={100} autoFocus />
      <div className={styles['columns']}>
        <SelectField name="typeId" label={t('field.typeId')} choices={choices(productTypes)} />
        <SelectField name="formId" label={t('field.formId')} choices={choices(productForms)} />
      </div>
      <Composition coated={coated} />
      <fieldset className={styles['part']}>
        <legend className={styles['legend']}>{t('part.price')}</legend>
        <div className={styles['columns']}>
          <DecimalField
            name="price"
            label={t('field.price')}
            hint={t(formId === 1 ? 'hint.pricePerLitre' : 'hint.pricePerKg')}
            suffix={currency && priceUnit(currency, formId)}
            optional
          />
          <TextField name="brand" label={t('field.brand')} maxLength={100} optional />
          <TextField name="manufacturer" label={t('field.manufacturer')} maxLength={100} optional />
          <TextField name="manufacture" label={t('field.manufacture')} maxLength={100} optional />
          <TextField name="subType" label={t('field.subType')} maxLength={60} optional />
          <TextField name="regions" label={t('field.regions')} hint={t('hint.commas')} optional />
        </div>
        <TextField name="activeIngredients" label={t('field.activeIngredients')} hint={t('hint.commas')} optional />
      </fieldset>
      <fieldset className={styles['part']}>
        <legend className={styles['legend']}>{t('part.tank')}</legend>
        <div className={styles['columns']}>
          <DecimalField
            name="density"
            label={t('field.density')}
            hint={t('hint.density')}
            suffix={imperial ? 'lb/gal' : 'kg/m³'}
            optional
          />
          <DecimalField name="solubility" label={t('field.solubility')} hint={t('hint.solubility')} suffix="g/l" optional />
          <DecimalField name="ec" label={t('field.ec')} hint={t('hint.ec')} suffix="mS/cm" optional />
          <DecimalField name="ph" label={t('field.ph')} hint={t('hint.ph')} optional />
          <SelectField
            name="material"
            label={t('field.material')}
            hint={t('hint.material')}
            choices={materials.map((value) => ({ value, label: t(`material.${value}`) }))}
            searchable
            clearable
            optional
          />
        </div>
        <SwitchField name="waterSoluble" label={t('field.waterSoluble')} hint={t('hint.waterSoluble')} />
      </fieldset>
      {coated && (
        <fieldset className={styles['part']}>
          <legend className={styles['legend']}>{t('part.release')}</legend>
          <div className={styles['columns']}>
            <DecimalField name="longevity" label={t('field.longevity')} hint={t('hint.longevity')} suffix={t('months')} optional />
          </div>
          <SwitchField name="coated" label={t('field.coated')} hint={t('hint.coated')} />
        </fieldset>
      )}
      <div className={styles['footer']}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
