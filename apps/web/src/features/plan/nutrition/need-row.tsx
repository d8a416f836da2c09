import { useTranslation } from 'react-i18next';
import type { NutrientNeed } from '@loam/domain/agronomy/need/need';
import { nutrientName, toForm } from '@loam/domain/kernel/unit/nutrients';
import { convert } from '@loam/domain/kernel/unit/units';
import { formatNumber } from '../../../i18n/number';
import { usePerArea, usePlanNumbers } from '../facts/plan-context';
import { nutrientLabel } from '../words/names';
import { termsOf } from './need-terms';
import styles from './nutrition.module.css';

interface NeedRowProps {
  readonly need: NutrientNeed;
  /** Found by another method than most. */
  readonly marked: boolean;
  /** The largest need of the table, which the bar is as long as the cell for. */
  readonly highest: number;
  readonly onExplain: (nutrientId: number) => void;
}

/** One nutrient, term by term. */
export function NeedRow({ need, marked, highest, onExplain }: NeedRowProps) {
  const { t } = useTranslation('plan');
  const { display } = usePlanNumbers();
  const factor = convert(1, 2, usePerArea().unitId);
  const terms = termsOf(need);
  const id = need.nutrientId;
  const nutrient = nutrientName(id, display);
  const shown = (value: number | null) => (value === null ? '—' : formatNumber(toForm(id, value * factor, display)));
  const cell = (value: number | null, key: string, text = shown(value)) => (
    <td>
      {need.lines.length === 0 ? (
        <span className={styles['dim']}>—</span>
      ) : (
        <button
          type="button"
          className={styles['number']}
          aria-label={t('need.explain', { nutrient, term: t(`need.${key}`), value: text })}
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
        {nutrientLabel(nutrient)}
        {need.lines.some(({ inputs }) => inputs.some(({ uncertain }) => uncertain)) && <abbr title={t('need.uncertain')}> ≈</abbr>}
        {marked && (
          <button
            type="button"
            className={styles['mark']}
            title={t('need.mark')}
            aria-label={t('need.markOf', { nutrient })}
            onClick={() => onExplain(id)}
          >
            {'*'}
          </button>
        )}
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
