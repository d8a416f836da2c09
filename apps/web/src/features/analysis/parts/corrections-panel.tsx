import { useMemo, useState } from 'react';
import { type Correction, type CorrectionWishes, USUAL_WISHES } from '@loam/domain/agronomy/lime/correction';
import { soilCorrections } from '@loam/domain/agronomy/lime/corrections';
import type { AnalysisDraft } from '@loam/domain/analysis/analysis.policy';
import type { AnalysisContext } from '@loam/domain/analysis/analysis-graph';
import { soilChemistryOf } from '@loam/domain/analysis/soil-chemistry';
import { T_HA, TON_AC } from '@loam/domain/kernel/unit-ids';
import { convert } from '@loam/domain/kernel/units';
import { formatNumber } from '../../../i18n/number';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { useReadingWords } from './reading-words';
import { WhyRow } from './why-row';
import styles from '../analysis.module.css';

const bounds = {
  targetBaseSaturation_pct: [1, 100],
  targetPh: [4, 8],
  limeEffectiveness_pct: [10, 200],
  gypsumPurity_pct: [10, 100],
} as const;
type Wish = keyof typeof bounds;
const numbers = Object.keys(bounds) as Wish[];
const suffix = (name: Wish) => (name === 'targetPh' ? undefined : '%');

/** Lime by three methods and gypsum for a soil sample, with what the person may decide about them. */
export function CorrectionsPanel({
  sheet,
  context,
  imperial,
}: {
  readonly sheet: AnalysisDraft;
  readonly context: AnalysisContext;
  readonly imperial: boolean;
}) {
  const { t, word } = useReadingWords();
  const crop = context.crop && context.crop.cropType !== 'annual' ? 'perennial' : 'annual';
  const [typed, setTyped] = useState<Partial<Record<Wish, number | null>>>({});
  const within = (name: Wish, value: number | null | undefined): value is number =>
    typeof value === 'number' && value >= bounds[name][0] && value <= bounds[name][1];
  const wishes = useMemo<CorrectionWishes>(() => {
    const usable = Object.fromEntries(numbers.flatMap((name) => (within(name, typed[name]) ? [[name, typed[name]]] : [])));
    return { ...USUAL_WISHES, ...usable, crop };
  }, [typed, crop]);
  const corrections = useMemo(() => soilCorrections(soilChemistryOf(sheet, context), wishes), [sheet, context, wishes]);
  const amount = (t_ha: number) => `${formatNumber(imperial ? convert(t_ha, T_HA, TON_AC) : t_ha)} ${imperial ? 'ton/ac' : 't/ha'}`;
  const said = ({ value, missing, note }: Correction) => {
    if (value !== null) return amount(value);
    if (note) return t(`correction.note.${note}`);
    return t('correction.missing', { names: (missing ?? []).map((name) => word(`analyte.${name}`, name)).join(', ') });
  };
  return (
    <section className={styles['section']} aria-label={t('correction.title')}>
      <h3 className={styles['heading']}>{t('correction.title')}</h3>
      <div className={styles['wishes']}>
        {numbers.map((name) => (
          <DecimalInput
            key={name}
            label={t(`correction.wish.${name}`)}
            suffix={suffix(name)}
            value={typed[name] === undefined ? USUAL_WISHES[name] : typed[name]}
            onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
            error={
              typed[name] === undefined || within(name, typed[name])
                ? undefined
                : t('correction.range', { from: formatNumber(bounds[name][0]), to: formatNumber(bounds[name][1]) })
            }
          />
        ))}
      </div>
      <ul className={styles['answers']}>
        {corrections.map((one) => (
          <WhyRow
            key={one.key}
            name={t(`correction.${one.key}`)}
            value={said(one)}
            note={one.value !== null && one.note ? t(`correction.note.${one.note}`) : undefined}
            lines={one.lines}
          />
        ))}
      </ul>
      <p className={styles['dim']}>{t('correction.choose')}</p>
    </section>
  );
}
