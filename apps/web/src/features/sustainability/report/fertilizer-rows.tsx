import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { SelectInput } from '../../../ui/form/select-input';
import { IconButton } from '../../../ui/icon-button';
import styles from '../practices.module.css';
import { fertilizers } from './questions';
import { useTyped } from './use-typed';

interface Row {
  readonly product: string;
  readonly kg: number;
}
interface FertilizerRowsProps {
  readonly label: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onAnswer: (value: unknown, seen: unknown) => void;
}

/** Products and how much of each; those of a plan keep their own contents. */
export function FertilizerRows({ label, value, disabled, onAnswer }: FertilizerRowsProps) {
  const { t, i18n } = useTranslation('report');
  const { shown: rows, seen, type, left } = useTyped((value ?? []) as readonly Row[]);
  const nameOf = (product: string) => (i18n.exists(`report:fert.${product}`) ? t(`fert.${product}`) : product);
  const tell = (next: readonly Row[]) => {
    left();
    if (JSON.stringify(next) !== JSON.stringify(seen)) onAnswer(next.length === 0 ? null : next, seen);
  };
  const free = fertilizers.find((one) => rows.every(({ product }) => product !== one));
  return (
    <fieldset className={styles['parts']} disabled={disabled}>
      <legend>{label}</legend>
      {rows.map((row, i) => {
        const name = nameOf(row.product);
        return (
          <div key={`${i}${row.product}`} className={styles['fertilizer']}>
            <SelectInput
              label={t('product')}
              labelHidden
              disabled={disabled}
              choices={[...new Set([row.product, ...fertilizers])].map((id) => ({ value: id, label: nameOf(id) }))}
              value={row.product}
              onChange={(product) => product !== null && tell(rows.map((one, n) => (n === i ? { product, kg: one.kg } : one)))}
            />
            <DecimalInput
              label={`${t('amount')}: ${name}`}
              labelHidden
              disabled={disabled}
              value={row.kg}
              onChange={(kg) => type(rows.map((one, n) => (n === i ? { ...one, kg: kg ?? 0 } : one)))}
              onBlur={() => tell(rows)}
              suffix="kg"
            />
            <IconButton label={t('removeProduct', { name })} disabled={disabled} onClick={() => tell(rows.filter((_, n) => n !== i))}>
              <IconTrash size={16} />
            </IconButton>
          </div>
        );
      })}
      <Button
        icon={<IconPlus size={14} aria-hidden />}
        disabled={disabled || free === undefined}
        onClick={() => free !== undefined && tell([...rows, { product: free, kg: 0 }])}
      >
        {t('addProduct')}
      </Button>
    </fieldset>
  );
}
