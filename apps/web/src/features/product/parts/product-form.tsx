import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { CRF_TYPE, productForms, productTypes } from '@loam/domain/kernel/schema/lists';
import { saveProduct, type SaveProduct } from '@loam/domain/product/save-product.schema';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { SelectField } from '../../../ui/form/choice-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { bodyOf, draftOf, type ProductDraft, type ProductPlace, withoutEmpty } from '../product-draft';
import { type Product, type ProductCalls, useNewestProduct, useSaveProduct } from '../queries';
import { useCurrency } from '../use-currency';
import { useWatchedValues } from '../use-watched-values';
import { Composition } from './composition';
import { PricePart } from './price-part';
import { ReleasePart } from './release-part';
import { TankPart } from './tank-part';
import styles from '../product.module.css';

interface ProductFormProps {
  readonly product: Product | null;
  readonly place: ProductPlace;
  readonly calls: ProductCalls;
  readonly label: string;
  readonly onClose: () => void;
}

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
  const { saving, notice } = useMeanwhile<Product | null, ProductDraft, SaveProduct>({
    form,
    stands: product,
    onTake: setProduct,
    newest: () => newest(product!.id),
    draftOf: (one) => draftOf(one, imperial),
    watched: useWatchedValues(),
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
      <PricePart currency={currency} formId={formId} />
      <TankPart imperial={imperial} />
      {coated && <ReleasePart />}
      <div className={styles['footer']}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
