import { useTranslation } from 'react-i18next';
import { useFormContext, useWatch } from 'react-hook-form';
import { ACRE, HECTARE } from '@loam/domain/kernel/unit/unit-ids';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/form/choice-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import type { DrawnFacts, FieldDraft } from '../field-draft';
import { DrawnArea } from './drawn-figures';
import styles from '../field.module.css';

/** How large the field is: typed, or as it is drawn. */
export function AreaFields({ facts }: { facts: DrawnFacts }) {
  const { t } = useTranslation('field');
  const form = useFormContext<FieldDraft>();
  const [unitId, area] = useWatch({ control: form.control, name: ['unitId', 'area'] });
  const unit = unitId === ACRE ? t('unit.acre') : t('unit.hectare');
  return (
    <>
      <div className={styles['pair']}>
        <DecimalField
          name="area"
          label={t('area')}
          optional={facts.area !== null}
          suffix={unit}
          hint={
            facts.polygon && (
              <>
                {t('drawn')}: <DrawnArea polygon={facts.polygon} unitId={unitId} value={facts.area} />
              </>
            )
          }
        />
        <SelectField
          name="unitId"
          label={t('areaUnit')}
          choices={[
            { value: HECTARE, label: t('unit.hectareLong') },
            { value: ACRE, label: t('unit.acreLong') },
          ]}
        />
      </div>
      {facts.area !== null && area !== null && (
        <Button kind="quiet" onClick={() => form.setValue('area', null, { shouldDirty: true })}>
          {t('useDrawn', { area: formatNumber(facts.area), unit })}
        </Button>
      )}
    </>
  );
}
