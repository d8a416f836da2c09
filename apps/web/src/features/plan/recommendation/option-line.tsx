import { isFoundBy } from '@loam/domain/product/product-synonyms';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { SelectInput } from '../../../ui/form/select-input';
import { IconButton } from '../../../ui/icon-button';
import { usePlanFacts } from '../facts/plan-context';
import type { DraftLine } from './option-draft';
import { useDoseUnits } from './queries';
import styles from './offer.module.css';

interface OptionLineProps {
  readonly number: number;
  readonly line: DraftLine;
  /** Products of the other lines: each stands once. */
  readonly taken: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (line: DraftLine) => void;
  readonly onRemove?: () => void;
}

/** A product of an option and how much of it; without an amount it is still to be found. */
export function OptionLine({ number, line, taken, error, onChange, onRemove }: OptionLineProps) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const { library } = usePlanFacts();
  const units = useDoseUnits().data ?? [];
  const offered = library.products.filter(({ id }) => !taken.includes(id));
  return (
    <div role="group" aria-label={t('line', { number })} className={styles['line']}>
      <SelectInput
        label={t('product')}
        choices={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={line.id}
        error={error}
        searchable
        finds={(id, search) => isFoundBy(search, library.product(Number(id))!)}
        onChange={(id) => onChange({ ...line, id })}
      />
      <DecimalInput label={t('amount')} optional strict value={line.amount} onChange={(amount) => onChange({ ...line, amount })} />
      <SelectInput
        label={t('unit')}
        choices={units.map(({ id, symbol }) => ({ value: id, label: symbol }))}
        value={line.unitId}
        onChange={(unitId) => unitId !== null && onChange({ ...line, unitId })}
      />
      {onRemove && (
        <IconButton label={t('removeLine', { number })} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
