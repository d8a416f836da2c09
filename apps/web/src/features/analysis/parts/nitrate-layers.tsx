import { KG_HA, MG_KG } from '@loam/domain/kernel/unit/unit-ids';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/form/choice-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import type { SoilDraft } from '../soil-draft';
import styles from '../analysis.module.css';

/** Nitrate by depth, as cereals are sampled for it. What is left empty was not sampled and counts nothing. */
export function NitrateLayers() {
  const { t } = useTranslation('analysis');
  const [layers, unitId] = useWatch<SoilDraft, ['nitrateLayers', 'nitrateUnitId']>({ name: ['nitrateLayers', 'nitrateUnitId'] });
  const filled = layers.some(({ value }) => value !== null);
  return (
    <details open={filled || undefined}>
      <summary>{t('nitrate.title')}</summary>
      <p>{t('nitrate.told')}</p>
      <div className={styles['texture']}>
        {layers.map(({ fromCm, toCm, unitId: own }, index) => (
          <DecimalField
            key={`${fromCm} ${toCm}`}
            name={`nitrateLayers.${index}.value`}
            label={t('nitrate.layer', { from: fromCm, to: toCm })}
            suffix={unitOf(own ?? unitId)?.symbol ?? ''}
            optional
          />
        ))}
        <SelectField
          name="nitrateUnitId"
          label={t('nitrate.unit')}
          choices={[MG_KG, KG_HA].map((value) => ({ value, label: unitOf(value)!.symbol }))}
        />
      </div>
    </details>
  );
}
