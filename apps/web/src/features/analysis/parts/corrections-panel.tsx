import { useMemo, useState } from 'react';
import {
  type AcidityMethod,
  acidityMethods,
  type Correction,
  type CorrectionWishes,
  fitting,
  USUAL_WISHES,
} from '@loam/domain/agronomy/lime/correction';
import { soilCorrections } from '@loam/domain/agronomy/lime/corrections';
import { cationAdvice } from '@loam/domain/agronomy/soil/cation-advice';
import type { AnalysisDraft } from '@loam/domain/analysis/analysis.policy';
import type { AnalysisContext } from '@loam/domain/analysis/analysis-graph';
import { soilChemistryOf } from '@loam/domain/analysis/soil-chemistry';
import { T_HA, TON_AC } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { DecimalInput } from '../../../ui/form/decimal-input';
import { SelectInput } from '../../../ui/form/select-input';
import { CationAdviceRow } from './cation-advice-row';
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

/** Laboratories mean different things by H + Al: nothing is computed from it before it is said which. */
function AcidityInput({
  value,
  onChange,
}: {
  readonly value: AcidityMethod | null;
  readonly onChange: (value: AcidityMethod | null) => void;
}) {
  const { t } = useReadingWords();
  return (
    <SelectInput
      label={t('correction.acidity.label')}
      hint={value === null ? t('correction.acidity.ask') : undefined}
      choices={acidityMethods.map((one) => ({ value: one, label: t(`correction.acidity.${one}`) }))}
      value={value}
      onChange={onChange}
      clearable
    />
  );
}

/** One amount with its formula behind "Why?", and the button that takes it into the plan. */
function CorrectionRow({
  one,
  imperial,
  onPlan,
}: {
  readonly one: Correction;
  readonly imperial: boolean;
  readonly onPlan: ((amendment: Amendment) => void) | undefined;
}) {
  const { t, word } = useReadingWords();
  const amount = (t_ha: number) => `${formatNumber(imperial ? convert(t_ha, T_HA, TON_AC) : t_ha)} ${imperial ? 'ton/ac' : 't/ha'}`;
  const said = ({ value, missing, note }: Correction) => {
    if (value !== null) return amount(value);
    if (note) return t(`correction.note.${note}`);
    return t('correction.missing', { names: (missing ?? []).map((name) => word(`analyte.${name}`, name)).join(', ') });
  };
  const name = t(`correction.${one.key}`);
  const amendment = amendmentOf(one);
  return (
    <>
      <WhyRow
        name={name}
        value={said(one)}
        note={one.value !== null && one.note ? t(`correction.note.${one.note}`) : undefined}
        lines={one.lines}
      />
      {onPlan && amendment && (
        <li>
          <Button aria-label={t('correction.toPlanOf', { name })} onClick={() => onPlan(amendment)}>
            {t('correction.toPlan')}
          </Button>
        </li>
      )}
    </>
  );
}

/** What goes into a plan: a product of the library, t/ha of it. */
export interface Amendment {
  readonly product: 'calcite' | 'dolomite' | 'gypsum';
  readonly t_ha: number;
}
const amendmentOf = ({ key, value, note }: Correction): Amendment | undefined => {
  if (!value) return undefined;
  const product = key.startsWith('gypsum') ? 'gypsum' : note === 'dolomitic' ? 'dolomite' : 'calcite';
  return { product, t_ha: value };
};

interface CorrectionsPanelProps {
  readonly sheet: AnalysisDraft;
  readonly context: AnalysisContext;
  readonly imperial: boolean;
  readonly onPlan?: (amendment: Amendment) => void;
  /** What that plan is called, where nothing else on the page says it. */
  readonly plan?: string;
}

/** Lime by three methods and gypsum for a soil sample, with what the person may decide about them. */
export function CorrectionsPanel({ sheet, context, imperial, onPlan, plan }: CorrectionsPanelProps) {
  const { t } = useReadingWords();
  const crop = context.crop && context.crop.cropType !== 'annual' ? 'perennial' : 'annual';
  const [typed, setTyped] = useState<Partial<Record<Wish, number | null>>>({});
  const within = (name: Wish, value: number | null | undefined): value is number =>
    typeof value === 'number' && value >= bounds[name][0] && value <= bounds[name][1];
  const [acidityMethod, setAcidityMethod] = useState<AcidityMethod | null>(null);
  const wishes = useMemo<CorrectionWishes>(() => {
    const usable = Object.fromEntries(numbers.flatMap((name) => (within(name, typed[name]) ? [[name, typed[name]]] : [])));
    return { ...USUAL_WISHES, ...usable, crop, ...(acidityMethod && { acidityMethod }) };
  }, [typed, crop, acidityMethod]);
  const soil = useMemo(() => soilChemistryOf(sheet, context), [sheet, context]);
  const corrections = useMemo(() => soilCorrections(soil, wishes), [soil, wishes]);
  const advice = useMemo(() => cationAdvice(soil), [soil]);
  const own = corrections.filter(({ key }) => fitting(key, context));
  const others = corrections.filter((one) => !own.includes(one));
  const row = (one: Correction) => <CorrectionRow key={one.key} one={one} imperial={imperial} onPlan={onPlan} />;
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
        {soil.HAl !== undefined && <AcidityInput value={acidityMethod} onChange={setAcidityMethod} />}
      </div>
      {onPlan && plan !== undefined && <p className={styles['dim']}>{t('correction.into', { plan })}</p>}
      <ul className={styles['answers']}>
        {own.map(row)}
        {advice && <CationAdviceRow advice={advice} imperial={imperial} />}
      </ul>
      {others.length > 0 && (
        <details open={!own.some(({ key }) => key.startsWith('lime'))}>
          <summary>{t('correction.others')}</summary>
          <ul className={styles['answers']}>{others.map(row)}</ul>
          <p className={styles['dim']}>{t('correction.choose')}</p>
        </details>
      )}
    </section>
  );
}
