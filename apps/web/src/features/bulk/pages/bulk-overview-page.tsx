import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useNavigate, useSearchParams } from '../../../ui/link';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { usePageFacts } from '../../../ui/page-facts';
import { draftOf } from '../model/settings';
import { FinalizeCard } from '../parts/finalize-card';
import { PlansTable } from '../parts/plans-table';
import { ProgressCard } from '../parts/progress-card';
import { Steps } from '../parts/steps';
import { SETTINGS } from '../paths';
import { useBulkLive, useBulkTask, useDiscard } from '../queries';

/** U044: the plans as they are made, and what becomes of them. */
export default function OverviewPage() {
  const { t } = useTranslation('bulk');
  const [params] = useSearchParams();
  const id = Number(params.get('taskId'));
  const title = t('overview');
  usePageFacts(title, [{ label: t('title'), to: SETTINGS }, { label: title }]);
  const { data: task, error, refetch } = useBulkTask(id);
  useBulkLive(id);
  const discard = useDiscard(id);
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const back = async () => {
    if (!task) return;
    await discard.mutateAsync();
    const bulk = { draft: draftOf(task.settings), fieldIds: task.fieldIds };
    await navigate(`${SETTINGS}?group=${task.groupId}`, { state: { bulk } });
  };
  const made = task?.ok ?? 0;
  return (
    <>
      <PageHeader
        title={title}
        meta={task?.settings.planNamePrefix}
        actions={
          task &&
          (task.finalized ? (
            <Button to={SETTINGS}>{t('again')}</Button>
          ) : (
            <Button onClick={() => setAsking(true)}>{t('back.button')}</Button>
          ))
        }
      />
      <PageBody>
        <Steps now={task && task.status !== 'inProgress' ? 'finalize' : 'overview'} over={task?.finalized ?? false} />
        {error && !task && <ErrorCard error={error} onRetry={refetch} />}
        {!task && !error && <Skeleton rows={8} />}
        {task && (
          <>
            <ProgressCard task={task} />
            <PlansTable task={task} />
            {task.status !== 'inProgress' && !task.finalized && task.plans.length > 0 && <FinalizeCard task={task} />}
          </>
        )}
      </PageBody>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('back.title')}
        destructive
        confirmLabel={t('back.confirm')}
        cancelLabel={t('back.keep')}
        onConfirm={back}
      >
        <p>{t('back.text', { count: made, plans: formatCount(made) })}</p>
        {discard.error && <ErrorCard error={discard.error} />}
      </ConfirmDialog>
    </>
  );
}
