import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { SelectInput } from '../../../ui/form/select-input';
import { IconButton } from '../../../ui/icon-button';
import styles from '../practices.module.css';
import { organics } from './questions';
import { useTyped } from './use-typed';

interface Row {
  readonly material: string;
  readonly t: number;
  readonly N_pct?: number | null;
}
interface OrganicRowsProps {
  readonly label: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onAnswer: (value: unknown, seen: unknown) => void;
}

/** Manure, compost and the like: how much of each, and its nitrogen where an analysis says it. */
export function OrganicRows({ label, value, disabled, onAnswer }: OrganicRowsProps) {
  const { t, i18n } = useTranslation('report');
  const { shown: rows, seen, type, left } = useTyped((value ?? []) as readonly Row[]);
  const nameOf = (material: string) => (i18n.exists(`report:organic.${material}`) ? t(`organic.${material}`) : material);
  const tell = (next: readonly Row[]) => {
    left();
    if (JSON.stringify(next) !== JSON.stringify(seen)) onAnswer(next.length === 0 ? null : next, seen);
  };
  const free = organics.find((one) => rows.every(({ material }) => material !== one));
  return (
    <fieldset className={styles['parts']} disabled={disabled}>
      <legend>{label}</legend>
      {rows.map((row, i) => (
        <OrganicRow
          key={`${i}${row.material}`}
          {...{ row, nameOf, disabled }}
          onTyped={(typed) => type(rows.map((one, n) => (n === i ? typed : one)))}
          onLeft={() => tell(rows)}
          onMaterial={(material) => tell(rows.map((one, n) => (n === i ? { material, t: one.t } : one)))}
          onRemove={() => tell(rows.filter((_, n) => n !== i))}
        />
      ))}
      <Button
        icon={<IconPlus size={14} aria-hidden />}
        disabled={disabled || free === undefined}
        onClick={() => free !== undefined && tell([...rows, { material: free, t: 0 }])}
      >
        {t('addMaterial')}
      </Button>
    </fieldset>
  );
}

interface OrganicRowProps {
  readonly row: Row;
  readonly nameOf: (material: string) => string;
  readonly disabled: boolean;
  readonly onTyped: (row: Row) => void;
  readonly onLeft: () => void;
  readonly onMaterial: (material: string) => void;
  readonly onRemove: () => void;
}

function OrganicRow({ row, nameOf, disabled, onTyped, onLeft, onMaterial, onRemove }: OrganicRowProps) {
  const { t } = useTranslation('report');
  const name = nameOf(row.material);
  return (
    <div className={styles['organic']}>
      <SelectInput
        label={t('material')}
        labelHidden
        disabled={disabled}
        choices={[...new Set([row.material, ...organics])].map((id) => ({ value: id, label: nameOf(id) }))}
        value={row.material}
        onChange={(material) => material !== null && onMaterial(material)}
      />
      <DecimalInput
        label={`${t('amount')}: ${name}`}
        labelHidden
        disabled={disabled}
        value={row.t}
        onChange={(amount) => onTyped({ ...row, t: amount ?? 0 })}
        onBlur={onLeft}
        suffix="t"
      />
      <DecimalInput
        label={`${t('nitrogen')}: ${name}`}
        labelHidden
        disabled={disabled}
        value={row.N_pct ?? null}
        onChange={(N_pct) => onTyped({ ...row, N_pct })}
        onBlur={onLeft}
        suffix="% N"
      />
      <IconButton label={t('removeProduct', { name })} disabled={disabled} onClick={onRemove}>
        <IconTrash size={16} />
      </IconButton>
    </div>
  );
}
