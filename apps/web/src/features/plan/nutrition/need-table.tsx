import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { traceConfidence } from '@loam/domain/agronomy/trace-reading';
import { languageOf } from '@loam/domain/kernel/language';
import { listName } from '@loam/domain/kernel/list-names';
import type { NeedMethod } from '@loam/domain/kernel/lists';
import { type NutrientGroup, nutrientIds } from '@loam/domain/kernel/nutrients';
import { useField } from '../../../live/react/use-field';
import { Card } from '../../../ui/layout/page-header';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { ExplainDrawer } from './lazy-dialogs';
import { NeedRow } from './need-row';
import { NutrientFormSwitch } from './nutrient-form-switch';
import styles from './nutrition.module.css';

/** By which method and which region's figures the needs are found, and how sure the least sure of the main ones is. */
function NeedSource() {
  const { t, i18n } = useTranslation('plan');
  const { needs } = usePlanNumbers();
  const { crop, grower, library } = usePlanFacts();
  const [chosen] = useField('plan.needMethod');
  const method = (chosen ?? 'balance') as NeedMethod;
  const tables = library.rateTables(crop?.key, grower.countryId).join(' · ');
  const name = listName(method, languageOf(i18n.language));
  const sure = needs
    .filter(({ nutrientId }) => nutrientIds('macro').includes(nutrientId))
    .flatMap(({ lines }) => (lines.length > 0 ? [traceConfidence(lines)] : []));
  const least = (['low', 'medium', 'high'] as const).find((one) => sure.includes(one));
  return (
    <p className={styles['source']}>
      {method === 'rateTable' && tables !== '' ? t('need.byTables', { method: name, tables }) : t('need.byGeneral', { method: name })}{' '}
      {method !== 'rateTable' && tables !== '' && <>{t('need.tableOffered', { tables })} </>}
      {least && `${t(`need.confidence.${least}`)}.`}
    </p>
  );
}

/** Need of every nutrient, term by term; each number opens how it came about. */
export function NeedTable() {
  const { t } = useTranslation('plan');
  const { needs } = usePlanNumbers();
  const { symbol } = usePerArea();
  const [explained, setExplained] = useState<number>();
  const [open, setOpen] = useState<ReadonlySet<NutrientGroup>>(new Set(['macro']));
  const highest = Math.max(1e-9, ...needs.map(({ need, nutrientId }) => (need ?? 0) * (nutrientIds('macro').includes(nutrientId) ? 1 : 0)));
  const groups: NutrientGroup[] = ['macro', 'micro', 'additional'];
  return (
    <Card title={t('need.title')} actions={<NutrientFormSwitch />} flush>
      <NeedSource />
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
            {open.has(group) &&
              needs
                .filter(({ nutrientId }) => nutrientIds(group).includes(nutrientId))
                .map((need) => <NeedRow key={need.nutrientId} need={need} highest={highest} onExplain={setExplained} />)}
          </tbody>
        ))}
      </table>
      <ExplainDrawer need={needs.find(({ nutrientId }) => nutrientId === explained)} onClose={() => setExplained(undefined)} />
    </Card>
  );
}
