import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { Dialog } from '../../../ui/overlay/dialog';
import { listPath } from '../paths';
import { templateQuery, templatesQuery, useApplyTemplate } from '../queries';
import styles from '../template.module.css';

interface UseProps {
  readonly plan: { readonly id: number; readonly cropId: number };
  readonly groupId: number;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The applications of a template take the place of the plan's, for everybody who has the plan open. */
export function UseTemplate({ plan, groupId, open, onClose }: UseProps) {
  const { t } = useTranslation('template');
  const [chosen, setChosen] = useState<number | null>(null);
  const list = useQuery({ ...templatesQuery(groupId, 'true'), enabled: open });
  const one = useQuery({ ...templateQuery(chosen ?? 0), enabled: open && chosen !== null });
  const apply = useApplyTemplate();
  const fitting = list.data?.filter(({ cropId }) => cropId === plan.cropId);
  const submit = async () => {
    if (chosen === null) return;
    try {
      await apply.mutateAsync({ id: chosen, planId: plan.id });
    } catch (error) {
      notify(isApiError(error) ? errorText(error.key, error.message) : t('failed'), 'bad');
      return;
    }
    notify(t('use.done', { name: fitting?.find(({ id }) => id === chosen)?.name }));
    onClose();
  };
  const count = one.data && one.data.applications.length + one.data.proportionalStages.reduce((sum, { tanks }) => sum + tanks.length, 0);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('use.title')}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={chosen === null} busy={apply.isPending} onClick={() => void submit()}>
            {t('use.submit')}
          </Button>
        </>
      }
    >
      {list.error && <ErrorCard error={list.error} onRetry={list.refetch} />}
      {!fitting && !list.error && <Skeleton rows={3} />}
      {fitting?.length === 0 && (
        <EmptyState title={t('use.none')} text={t('use.noneText')} actions={<Button to={listPath(groupId)}>{t('use.toList')}</Button>} />
      )}
      {fitting && fitting.length > 0 && (
        <div className={styles['stack']}>
          <SelectInput
            label={t('use.template')}
            choices={fitting.map(({ id, name, ownerName, ownerScope }) => ({
              value: id,
              label: ownerScope === 'group' ? name : `${name} · ${ownerName}`,
            }))}
            value={chosen}
            onChange={setChosen}
          />
          {one.data?.description && <p className={styles['prose']}>{one.data.description}</p>}
          {count !== undefined && <p>{t('use.brings', { count })}</p>}
          <p role="note" className={styles['note']}>
            {t('use.replaces')}
          </p>
        </div>
      )}
    </Dialog>
  );
}
