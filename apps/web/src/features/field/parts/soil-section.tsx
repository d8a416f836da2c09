import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { textureClass } from '@loam/domain/agronomy/soil/texture';
import { textureLine } from '@loam/domain/field/field-explain';
import { formatNumber } from '../../../i18n/number';
import { DecimalField } from '../../../ui/form/decimal-field';
import { WhyFigure } from '../../../ui/trace/why-figure';
import type { FieldDraft } from '../field-draft';
import { SoilLookup } from './soil-lookup';
import styles from '../field.module.css';

/** Texture, pH, CEC and organic matter of the field; the sum and the texture class show while typing. */
export function SoilSection() {
  const { t } = useTranslation('field');
  const soil = useWatch<FieldDraft, 'soil'>({ name: 'soil' });
  const shares = [soil.sand, soil.silt, soil.clay];
  const given = shares.some((share) => share !== null);
  const sum = shares.reduce<number>((total, share) => total + (share ?? 0), 0);
  const complete = Math.abs(sum - 100) < 0.005;
  const texture = given && complete ? textureClass(soil.sand ?? 0, soil.silt ?? 0, soil.clay ?? 0) : undefined;
  return (
    <fieldset className={styles['section']}>
      <legend>{t('soil.title')}</legend>
      <SoilLookup />
      <div className={styles['row']}>
        <DecimalField name="soil.sand" label={t('soil.sand')} suffix="%" optional />
        <DecimalField name="soil.silt" label={t('soil.silt')} suffix="%" optional />
        <DecimalField name="soil.clay" label={t('soil.clay')} suffix="%" optional />
      </div>
      {given && (
        <p role="status" className={complete ? styles['good'] : styles['refused']}>
          {complete ? '✓ ' : '▲ '}
          <WhyFigure title={t('soil.total')} value={t('soil.sum', { sum: formatNumber(sum) })} lines={() => [textureLine(soil)]} />
          {!complete && ` ${t('soil.sumOff')}`}
          {texture && ` → ${t(`texture.${texture}`)}`}
        </p>
      )}
      <div className={styles['row']}>
        <DecimalField name="soil.ph" label={t('soil.ph')} optional />
        <DecimalField name="soil.cec" label={t('soil.cec')} suffix="cmolc/kg" optional />
        <DecimalField name="soil.organicMatter" label={t('soil.organicMatter')} suffix="%" optional />
      </div>
    </fieldset>
  );
}
