import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { SelectInput } from '../../../ui/form/select-input';
import { nutrientLabel } from '../words';
import styles from '../crop.module.css';

interface NutrientAdderProps {
  /** Nutrients that have no column yet. */
  readonly others: readonly number[];
  readonly onAdd: (mineralId: number) => void;
}

/** One more column of the table: shares of another nutrient. */
export function NutrientAdder({ others, onAdd }: NutrientAdderProps) {
  const { t } = useTranslation('crop');
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <div className={styles['adder']}>
      <SelectInput
        label={t('nutrient')}
        value={chosen}
        onChange={setChosen}
        choices={others.map((id) => ({ value: id, label: nutrientLabel(id) }))}
      />
      <Button
        disabled={chosen === null}
        onClick={() => {
          if (chosen === null) return;
          onAdd(chosen);
          setChosen(null);
        }}
      >
        {t('addNutrient')}
      </Button>
      <span className={styles['note']}>{t('followed')}</span>
    </div>
  );
}
