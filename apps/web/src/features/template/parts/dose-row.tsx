import type { ReactNode } from 'react';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { units } from '@loam/domain/kernel/unit/units';
import { SelectInput } from '../../../ui/form/select-input';
import { IconButton } from '../../../ui/icon-button';
import styles from '../template.module.css';
import { BoundedInput } from './bounded-input';

interface DoseRowProps {
  readonly product: string;
  readonly label: string;
  readonly amount: number | null;
  readonly unitId: number | null;
  readonly choices: typeof units;
  readonly editable: boolean;
  readonly onAmount: (amount: number) => void;
  readonly onUnit: (unitId: number) => void;
  readonly onRemove: () => void;
  /** what else is said of the product, behind its unit */
  readonly children?: ReactNode;
}

/** One product of an application or a tank: how much, and in which unit. */
export function DoseRow({ product, label, amount, unitId, choices, editable, onAmount, onUnit, onRemove, children }: DoseRowProps) {
  const { t } = useTranslation('template');
  return (
    <li className={styles[children ? 'filling' : 'dose']}>
      <span>{product}</span>
      <BoundedInput
        label={label}
        labelHidden
        readOnly={!editable}
        value={amount}
        allows={(next) => next !== null && next > 0}
        wrong={t('mustBePositive')}
        onChange={(next) => next !== null && onAmount(next)}
      />
      <SelectInput
        label={t('application.unitOf', { product })}
        labelHidden
        disabled={!editable || amount === null}
        choices={choices.map((one) => ({ value: one.id, label: one.symbol }))}
        value={unitId}
        onChange={(next) => next !== null && onUnit(next)}
      />
      {children}
      {editable && (
        <IconButton label={t('application.removeProduct', { product })} onClick={onRemove}>
          <IconX size={14} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
