import { useMemo, useState } from 'react';
import { salinityAdvice, type SalinityAdvice } from '@loam/domain/agronomy/water/salinity-advice';
import { sarLine, waterIndices } from '@loam/domain/agronomy/water/water-quality';
import type { AnalysisDraft } from '@loam/domain/analysis/analysis.policy';
import { type AnalysisContext, sheetValues } from '@loam/domain/analysis/analysis-graph';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { GaugeTable } from './gauge-table';
import { useReadingWords } from './reading-words';
import { WhyRow } from './why-row';
import styles from '../analysis.module.css';

const EC = 50;

/** What a water does to soil and crop: indices with their classes, and how much must pass through the soil to keep it free of salt. */
export function WaterPanel({ sheet, context }: { readonly sheet: AnalysisDraft; readonly context: AnalysisContext }) {
  const { t, word, classOf } = useReadingWords();
  const [et, setEt] = useState<number | null>(null);
  const crop = context.crop?.key;
  const values = useMemo(() => sheetValues('water', sheet), [sheet]);
  const sar = useMemo(() => sarLine(values), [values]);
  const indices = useMemo(() => waterIndices(values, crop), [values, crop]);
  const ec = values.find(({ nutrientId }) => nutrientId === EC)?.value;
  const advice = useMemo(() => salinityAdvice(ec, crop, et !== null && et > 0 ? et : undefined), [ec, crop, et]);
  const shown = ({ key, value, reason }: SalinityAdvice) => {
    if (value === null) return word(`reason.${reason}`, '—');
    return key === 'appliedWater' ? `${formatNumber(value)} mm` : formatPercent(value);
  };
  return (
    <>
      <GaugeTable
        title={t('water.indices')}
        kind="water"
        readings={indices.map(({ key, ...one }) => ({ ...one, id: key, name: t(`water.${key}`) }))}
      />
      <ul className={styles['answers']} aria-label={t('water.computed')}>
        {sar && <WhyRow name={t('analyte.SAR')} value={formatNumber(sar.value)} lines={[sar]} />}
        {indices
          .filter(({ value }) => value !== null)
          .map((one) => (
            <WhyRow
              key={one.key}
              name={t(`water.${one.key}`)}
              value={`${formatNumber(one.value)} ${one.unit} · ${classOf(one.label)}`}
              lines={one.lines}
            />
          ))}
      </ul>
      <section className={styles['section']} aria-label={t('water.leaching')}>
        <h3 className={styles['heading']}>{t('water.leaching')}</h3>
        <div className={styles['wishes']}>
          <DecimalInput label={t('water.et')} suffix="mm" optional value={et} onChange={setEt} />
        </div>
        <ul className={styles['answers']}>
          {advice.map((one) => (
            <WhyRow key={one.key} name={t(`water.${one.key}`)} value={shown(one)} lines={one.lines} />
          ))}
        </ul>
        <p className={styles['dim']}>{t('water.tolerance')}</p>
      </section>
    </>
  );
}
