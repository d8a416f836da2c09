import type { SurveyField } from '@loam/domain/survey/fields/survey-fields';
import type { SurveyProduct } from '@loam/domain/survey/survey.events';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { SelectInput } from '../../../ui/form/select-input';
import { IconButton } from '../../../ui/icon-button';
import { useGroupProducts } from '../queries';
import styles from '../survey.module.css';
import { useShownIn } from './shown-in';

/** Fertilizers of the group and how much of each. */
export function ProductsQuestion({ field: { id } }: { field: SurveyField }) {
  const { t } = useTranslation('survey');
  const products = useGroupProducts(useShownIn().groupId).data ?? [];
  const { field, fieldState } = useController({ name: id });
  const rows = (field.value ?? []) as readonly SurveyProduct[];
  const tell = (next: readonly SurveyProduct[]) => field.onChange(next.length === 0 ? null : next);
  const nameOf = (of: number) => products.find((one) => one.id === of)?.name ?? `#${of}`;
  const free = products.find((one) => rows.every(({ productId }) => productId !== one.id));
  const choicesFor = ({ productId }: SurveyProduct) =>
    [productId, ...products.map((one) => one.id).filter((one) => rows.every((row) => row.productId !== one))].map((value) => ({
      value,
      label: nameOf(value),
    }));
  return (
    <fieldset className={`${styles['group']} ${styles['wide']}`}>
      <legend>{t(`field.${id}`)}</legend>
      {rows.length === 0 && <span className={styles['dim']}>{t('noProducts')}</span>}
      {rows.map((row, i) => (
        <div key={row.productId} className={styles['row']}>
          <SelectInput
            label={t('product', { n: i + 1 })}
            choices={choicesFor(row)}
            value={row.productId}
            onChange={(productId) => productId !== null && tell(rows.map((one, n) => (n === i ? { ...one, productId } : one)))}
          />
          <DecimalInput
            label={t('productKg', { n: i + 1 })}
            value={row.kg}
            onChange={(kg) => tell(rows.map((one, n) => (n === i ? { ...one, kg: kg ?? 0 } : one)))}
            onBlur={field.onBlur}
            suffix="kg"
          />
          <IconButton label={t('removeProduct', { n: i + 1 })} onClick={() => tell(rows.filter((_, n) => n !== i))}>
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      {fieldState.error && <p className={styles['error']}>{fieldState.error.message}</p>}
      <div>
        <Button
          icon={<IconPlus size={14} aria-hidden />}
          disabled={free === undefined}
          onClick={() => free && tell([...rows, { productId: free.id, kg: 0 }])}
        >
          {t('addProduct')}
        </Button>
      </div>
    </fieldset>
  );
}
