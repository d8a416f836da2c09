import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '@loam/domain/kernel/schema/lists';
import { nutrientIds } from '@loam/domain/kernel/unit/nutrients';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { Card } from '../../../ui/layout/page-header';
import type { CropDraft } from '../model/crop-draft';
import { nutrientLabel } from '../words';
import { useStages } from '../model/use-stages';
import { NutrientAdder } from './nutrient-adder';
import { StageRow } from './stage-row';
import { StageSums } from './stage-sums';
import styles from '../crop.module.css';

/** Phenology: at most 15 stages, and what part of the season's uptake falls in each; the sums are told while one types. */
export function StagesTable() {
  const { t } = useTranslation('crop');
  const duration = useWatch<CropDraft, 'duration'>({ name: 'duration' });
  const { stages, keys, columns, problem, add, move, drop, split, addColumn, dropColumn } = useStages();
  const others = nutrientIds().filter((id) => !columns.includes(id));
  return (
    <Card title={t('distribution')}>
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('distribution')}>
        <table className={`${styles['table']} ${styles['edit']}`}>
          <thead>
            <tr>
              <th scope="col">{t('stage')}</th>
              <th scope="col">{t('days')}</th>
              {columns.map((id) => (
                <th key={id} scope="col">
                  <span className={styles['column']}>
                    {`${nutrientLabel(id)} %`}
                    <IconButton label={t('dropNutrient', { nutrient: nutrientLabel(id) })} onClick={() => dropColumn(id)}>
                      <IconTrash size={14} />
                    </IconButton>
                  </span>
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {keys.map((key, at) => (
              <StageRow key={key} name={stages[at]?.name} last={keys.length - 1} {...{ at, columns, move, drop }} />
            ))}
          </tbody>
          <StageSums {...{ stages, columns, duration }} onSplit={split} />
        </table>
      </div>
      <div className={styles['adder']}>
        {stages.length < limits.stages ? (
          <Button icon={<IconPlus size={14} aria-hidden />} onClick={add}>
            {t('addStage')}
          </Button>
        ) : (
          <span className={styles['note']}>{t('mostStages', { most: formatCount(limits.stages) })}</span>
        )}
      </div>
      {problem && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {others.length > 0 && <NutrientAdder others={others} onAdd={addColumn} />}
    </Card>
  );
}
