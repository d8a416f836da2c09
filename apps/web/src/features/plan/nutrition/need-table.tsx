import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nutrientIds, type NutrientGroup } from '@loam/domain/kernel/unit/nutrients';
import { useField } from '../../../live/react/use-field';
import { useEditable } from '../../../live/react/use-session';
import { Card } from '../../../ui/layout/page-header';
import { ExplainDrawer } from './lazy-dialogs';
import { prevailingBasis } from './prevailing-basis';
import { NeedRow } from './need-row';
import { NeedSource } from './need-source';
import { usePerArea, usePlanNumbers } from '../facts/plan-context';
import styles from './nutrition.module.css';

const groups: readonly NutrientGroup[] = ['macro', 'micro', 'additional'];

/** Need of every nutrient, term by term; each number opens how it came about. */
export function NeedTable() {
  const { t } = useTranslation('plan');
  const { needs, graph } = usePlanNumbers();
  const { symbol } = usePerArea();
  const [explained, setExplained] = useState<number>();
  const [open, setOpen] = useState<ReadonlySet<NutrientGroup>>(new Set(['macro']));
  const { basis, others } = prevailingBasis(graph.macro);
  const highest = Math.max(1e-9, ...needs.map(({ need, nutrientId }) => (need ?? 0) * (nutrientIds('macro').includes(nutrientId) ? 1 : 0)));
  const fold = (group: NutrientGroup) =>
    setOpen((now) => new Set(now.has(group) ? [...now].filter((one) => one !== group) : [...now, group]));
  return (
    <Card title={t('need.title')} actions={<FormSwitch />} flush>
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
            {group !== 'macro' && <GroupRow group={group} open={open.has(group)} onFold={() => fold(group)} />}
            {open.has(group) &&
              needs
                .filter(({ nutrientId }) => nutrientIds(group).includes(nutrientId))
                .map((need) => (
                  <NeedRow
                    key={need.nutrientId}
                    need={need}
                    marked={others.has(need.nutrientId)}
                    highest={highest}
                    onExplain={setExplained}
                  />
                ))}
          </tbody>
        ))}
      </table>
      <ExplainDrawer need={needs.find(({ nutrientId }) => nutrientId === explained)} onClose={() => setExplained(undefined)} />
    </Card>
  );
}

/** P2O5 or P: in which form everybody reads this plan. */
function FormSwitch() {
  const { t } = useTranslation('plan');
  const { display } = usePlanNumbers();
  const [form, setForm] = useField('plan.nutrientsGraphDisplay');
  const editable = useEditable();
  return (
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
  );
}

function GroupRow({ group, open, onFold }: { group: NutrientGroup; open: boolean; onFold: () => void }) {
  const { t } = useTranslation('plan');
  return (
    <tr>
      <th scope="colgroup" colSpan={8} className={styles['group']}>
        <button type="button" aria-label={t(`need.${group}`)} aria-expanded={open} onClick={onFold}>
          {open ? '▾' : '▸'} {t(`need.${group}`)}
        </button>
      </th>
    </tr>
  );
}
