import type { BulkAnswer, FinalizeBulk } from '@loam/domain/bulk/bulk.schema';
import { planStatuses } from '@loam/domain/kernel/schema/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ErrorCard } from '../../../ui/feedback/states';
import { notify } from '../../../ui/feedback/notices';
import { SelectInput } from '../../../ui/form/select-input';
import { Card } from '../../../ui/layout/page-header';
import styles from '../bulk.module.css';
import { useFinalize } from '../queries';

/** The last step: a status for plans that meet their requirements, and one for those that do not. */
export function FinalizeCard({ task }: { task: BulkAnswer }) {
  const { t } = useTranslation('bulk');
  const finalize = useFinalize(task.taskId);
  const [chosen, setChosen] = useState<FinalizeBulk>({ met: 'active', notMet: 'draft' });
  const met = task.plans.filter((plan) => plan.met).length;
  const choices = planStatuses.map((value) => ({ value, label: t(`planStatus.${value}`) }));
  const run = () =>
    finalize.mutate(chosen, { onSuccess: ({ updated }) => notify(t('finalize.done', { count: updated, updated: formatCount(updated) })) });
  return (
    <Card title={t('finalize.title')}>
      <div className={styles['stack']}>
        <div className={styles['cells']}>
          <SelectInput
            label={t('finalize.met', { count: met, plans: formatCount(met) })}
            choices={choices}
            value={chosen.met}
            onChange={(value) => value && setChosen({ ...chosen, met: value })}
          />
          <SelectInput
            label={t('finalize.notMet', { count: task.plans.length - met, plans: formatCount(task.plans.length - met) })}
            choices={choices}
            value={chosen.notMet}
            onChange={(value) => value && setChosen({ ...chosen, notMet: value })}
          />
        </div>
        <p className={styles['hint']}>{t('finalize.hint')}</p>
        {finalize.error && <ErrorCard error={finalize.error} />}
        <div>
          <Button kind="primary" busy={finalize.isPending} onClick={run}>
            {t('finalize.run')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
