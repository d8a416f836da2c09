import { useTranslation } from 'react-i18next';
import type { NutrientNeed } from '@loam/domain/agronomy/need/need';
import { nutrientName, toForm } from '@loam/domain/kernel/nutrients';
import { convert } from '@loam/domain/kernel/units';
import { formatNumber } from '../../../i18n/number';
import { nutrientLabel } from '../words/names';
import { usePerArea, usePlanNumbers } from '../facts/plan-context';
import styles from './nutrition.module.css';

const RATED = new Set(['classFactor', 'buildUp', 'rateTable']);
const SOIL = new Set(['mineralNitrogen', 'mineralisedNitrogen', 'soilSupply']);
const CAPPED_SOIL = new Set(['mineralNitrogen', 'mineralisationCredit', 'soilSupply']);
const RESIDUE = new Set(['residueCredit', 'legumeCredit', 'manureCredit']);

/** The terms of the balance, in kg/ha of the stored form. The class of the soil test counts as soil supply: demand less what the class leaves. */
function termsOf(need: NutrientNeed) {
  const sum = (names: ReadonlySet<string>) =>
    need.lines.filter(({ name }) => names.has(name)).reduce((total, { value }) => total + value, 0);
  const rated = need.lines.find(({ name }) => RATED.has(name));
  const bySoilClass = rated && need.demand !== null ? need.demand - rated.value : 0;
  // of a perennial only a part of what mineralises is credited
  const soil = need.lines.some(({ name }) => name === 'mineralisationCredit') ? CAPPED_SOIL : SOIL;
  return {
    demand: need.demand,
    soil: sum(soil) + bySoilClass,
    residue: sum(RESIDUE),
    water: sum(new Set(['waterCredit'])),
    use: useOf(need),
    apply: need.need,
  };
}

/** Part of what is applied that the crop can use: what remains is divided by it. */
const useOf = (need: NutrientNeed): number | null => {
  const given = need.lines.at(-1)?.inputs.find(({ name }) => name === 'E')?.value;
  return typeof given === 'number' ? given : null;
};

interface NeedRowProps {
  readonly need: NutrientNeed;
  /** Of the nutrients that a plan is made for, the highest need: the bar beside it is as long as the cell. */
  readonly highest: number;
  readonly onExplain: (nutrientId: number) => void;
}

/** The need of one nutrient, term by term. */
export function NeedRow({ need, highest, onExplain }: NeedRowProps) {
  const { t } = useTranslation('plan');
  const { display } = usePlanNumbers();
  const { unitId } = usePerArea();
  const id = need.nutrientId;
  const terms = termsOf(need);
  const factor = convert(1, 2, unitId);
  const shown = (value: number | null) => (value === null ? '—' : formatNumber(toForm(id, value * factor, display)));
  const cell = (value: number | null, key: string, text = shown(value)) => (
    <td key={key}>
      {need.lines.length === 0 ? (
        <span className={styles['dim']}>—</span>
      ) : (
        <button
          type="button"
          className={styles['number']}
          aria-label={t('need.explain', { nutrient: nutrientName(id, display), term: t(`need.${key}`), value: text })}
          onClick={() => onExplain(id)}
        >
          {text}
        </button>
      )}
    </td>
  );
  return (
    <tr>
      <th scope="row">
        {nutrientLabel(nutrientName(id, display))}
        {need.lines.some(({ inputs }) => inputs.some(({ uncertain }) => uncertain)) && <abbr title={t('need.uncertain')}> ≈</abbr>}
      </th>
      {cell(terms.demand, 'demand')}
      {cell(terms.soil, 'soil')}
      {cell(terms.residue, 'residue')}
      {cell(terms.water, 'water')}
      {terms.use === null ? <td /> : cell(terms.use, 'use', formatNumber(terms.use))}
      {cell(terms.apply, 'apply')}
      <td aria-hidden className={styles['barCell']}>
        <span className={styles['bar']} style={{ width: `${Math.min(100, ((terms.apply ?? 0) / highest) * 100)}%` }} />
      </td>
    </tr>
  );
}
