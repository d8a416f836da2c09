import { type UpdatePrices, updatePrices } from '@loam/domain/product/save-product.schema';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Drawer } from '../../../ui/overlay/drawer';
import styles from '../product.module.css';
import type { ProductPlace } from '../product-draft';
import { type ProductCalls, useSetPrices } from '../queries';
import { priceUnit, useCurrency } from '../use-currency';

export interface Priced {
  readonly id: number;
  readonly name: string;
  readonly formId?: number | undefined;
  readonly price?: number | null | undefined;
}
interface Draft {
  items: { id: number; price: number | null }[];
}

/** The price list: every own product with its price, saved together. What is left empty keeps having no price. */
export function PriceDrawer({
  products,
  place,
  calls,
  onClose,
}: {
  products: readonly Priced[];
  place: ProductPlace;
  calls: ProductCalls;
  onClose: () => void;
}) {
  const currency = useCurrency(place);
  const { t } = useTranslation('product');
  const set = useSetPrices(calls);
  const form = useZodForm<Draft, UpdatePrices>(updatePrices, {
    defaultValues: { items: products.map(({ id, price }) => ({ id, price: price ?? null })) },
    shape: ({ items }) => ({ items: items.map(({ id, price }) => ({ id, price: price ?? 0 })) }),
  });
  const submit = async ({ items }: UpdatePrices) => {
    const typed = form.getValues('items');
    const changed = items.filter(({ price }, at) => typed[at]!.price !== null && price !== products[at]!.price);
    if (changed.length > 0) await set.mutateAsync(changed);
    notify(t('pricesSaved', { count: changed.length }));
    onClose();
  };
  return (
    <Drawer open onClose={onClose} title={t('prices')}>
      <Form form={form} onSubmit={submit} label={t('prices')} guard={false}>
        <p className={styles['hint']}>{t('hint.prices')}</p>
        {products.map(({ id, name, formId }, at) => (
          <DecimalField key={id} name={`items.${at}.price`} label={name} suffix={priceUnit(currency, formId)} />
        ))}
        <div className={styles['footer']}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" busy={form.formState.isSubmitting}>
            {t('savePrices')}
          </Button>
        </div>
      </Form>
    </Drawer>
  );
}
