import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NutrientNeed } from '@loam/domain/agronomy/need/need';
import { nutrientIds, nutrientName, toForm, type NutrientGroup } from '@loam/domain/kernel/nutrients';
import { convert } from '@loam/domain/kernel/units';
import { formatNumber } from '../../../i18n/number';
import { useField } from '../../../live/react/use-field';
import { useEditable } from '../../../live/react/use-session';
import { Card } from '../../../ui/layout/page-header';
import { ExplainDrawer } from './lazy-dialogs';
import { nutrientLabel } from '../words/names';
import { prevailingBasis } from './prevailing-basis';
import { NeedSource } from './need-source';
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

/** Need of every nutrient, term by term; each number opens how it came about. */
export function NeedTable() {
  const { t } = useTranslation('plan');
  const { needs, display, graph } = usePlanNumbers();
  const { symbol, unitId } = usePerArea();
  const [form, setForm] = useField('plan.nutrientsGraphDisplay');
  const editable = useEditable();
  const [explained, setExplained] = useState<number>();
  const [open, setOpen] = useState<ReadonlySet<NutrientGroup>>(new Set(['macro']));
  const factor = convert(1, 2, unitId);
  const { basis, others } = prevailingBasis(graph.macro);
  const highest = Math.max(1e-9, ...needs.map(({ need, nutrientId }) => (need ?? 0) * (nutrientIds('macro').includes(nutrientId) ? 1 : 0)));
  const shown = (id: number, value: number | null) => (value === null ? '—' : formatNumber(toForm(id, value * factor, display)));
  const row = (need: NutrientNeed) => {
    const terms = termsOf(need);
    const id = need.nutrientId;
    const cell = (value: number | null, key: string, text = shown(id, value)) => (
      <td key={key}>
        {need.lines.length === 0 ? (
          <span className={styles['dim']}>—</span>
        ) : (
          <button
            type="button"
            className={styles['number']}
            aria-label={t('need.explain', { nutrient: nutrientName(id, display), term: t(`need.${key}`), value: text })}
            onClick={() => setExplained(id)}
          >
            {text}
          </button>
        )}
      </td>
    );
    return (
      <tr key={id}>
        <th scope="row">
          {nutrientLabel(nutrientName(id, display))}
          {need.lines.some(({ inputs }) => inputs.some(({ uncertain }) => uncertain)) && <abbr title={t('need.uncertain')}> ≈</abbr>}
          {others.has(id) && (
            <button
              type="button"
              className={styles['mark']}
              title={t('need.mark')}
              aria-label={t('need.markOf', { nutrient: nutrientName(id, display) })}
              onClick={() => setExplained(id)}
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
  };
  const groups: NutrientGroup[] = ['macro', 'micro', 'additional'];
  return (
    <Card
      title={t('need.title')}
      actions={
        <span className={styles['switch']} role="radiogroup" aria-label={t('need.form')}>
          {(['oxide', 'element'] as const).map((one) => (
            <button
              key={one}
              type="button"
              role="radio"
              aria-checked={(form ?? display) === one}
              disabled={!editable}
              onClick={() => setForm(one)}
            >
              {t(`need.${one}`)}
            </button>
          ))}
        </span>
      }
      flush
    >
      <NeedSource basis={basis} marked={others.size > 0} />
      <table className={styles['needs']}>
        <thead>
          <tr>
            <th scope="col">{symbol}</th>
            {['demand', 'soil', 'residue', 'water', 'use', 'apply'].map((key) => (
              <th key={key} scope="col">
                {t(`need.${key}`)}
              </th>
            ))}
            <td aria-hidden />
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group}>
            {group !== 'macro' && (
              <tr>
                <th scope="colgroup" colSpan={8} className={styles['group']}>
                  <button
                    type="button"
                    aria-label={t(`need.${group}`)}
                    aria-expanded={open.has(group)}
                    onClick={() => setOpen(new Set(open.has(group) ? [...open].filter((one) => one !== group) : [...open, group]))}
                  >
                    {open.has(group) ? '▾' : '▸'} {t(`need.${group}`)}
                  </button>
                </th>
              </tr>
            )}
            {open.has(group) && needs.filter(({ nutrientId }) => nutrientIds(group).includes(nutrientId)).map(row)}
          </tbody>
        ))}
      </table>
      <ExplainDrawer need={needs.find(({ nutrientId }) => nutrientId === explained)} onClose={() => setExplained(undefined)} />
    </Card>
  );
}
