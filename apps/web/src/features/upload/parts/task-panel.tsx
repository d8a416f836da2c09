import { IconLifebuoy } from '@tabler/icons-react';
import type { TaskBody } from '@loam/domain/upload/upload.schema';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../i18n/date';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { useTaskLive } from '../live';
import { sheetOf } from '../model/sheets';
import { useRerun, useTask } from '../queries';
import styles from '../upload.module.css';
import { FailedRows } from './failed-rows';
import { TaskOrders } from './task-orders';
import { TaskProgress, TaskStatus } from './task-progress';
import { UndoImport, UndoTold } from './undo-import';

interface TaskPanelProps {
  readonly id: number;
  /** chosen on this page, not by its address: the focus goes to its heading */
  readonly focus: boolean;
  readonly closeHref: string;
}

/** One upload: how far it is, what can be done about it, and the rows that failed. */
export function TaskPanel({ id, focus, closeHref }: TaskPanelProps) {
  const { t } = useTranslation('upload');
  const { data: task, error, refetch } = useTask(id);
  useTaskLive(id);
  const heading = useRef<HTMLSpanElement>(null);
  const here = task !== undefined;
  useEffect(() => {
    if (focus && here) heading.current?.focus();
  }, [focus, here, id]);
  const ended = task !== undefined && task.status !== 'inProgress';
  return (
    <Card
      title={
        <span ref={heading} tabIndex={-1} className={styles['panelTitle']}>
          {task?.file.name ?? t('upload')}
        </span>
      }
      actions={
        <>
          {task && <TaskOrders task={task} />}
          {task && <UndoImport task={task} />}
          <Button kind="quiet" to={closeHref}>
            {t('close')}
          </Button>
        </>
      }
    >
      {error && !task && <ErrorCard error={error} onRetry={refetch} />}
      {!task && !error && <Skeleton rows={4} />}
      {task && (
        <div className={styles['panel']}>
          <div className={styles['panelHead']}>
            <TaskStatus task={task} />
            <TaskProgress task={task} />
            <span className={styles['hint']}>{t('startedBy', { name: task.by.name, at: formatInstant(task.startedAt) })}</span>
          </div>
          {task.status === 'errors' && !task.cancelled && (
            <p className={styles['notice']}>
              <IconLifebuoy size={16} aria-hidden /> {t('support')}
            </p>
          )}
          {task.undo && <UndoTold undo={task.undo} />}
          {ended && task.failed === 0 && !task.cancelled && !task.undo && <p className={styles['fine']}>{importedText(t, task)}</p>}
          {ended && !task.undo && task.existing > 0 && task.existing < task.total && (
            <p className={styles['hint']}>{t('someExisting', { count: task.existing, existing: formatCount(task.existing) })}</p>
          )}
          {ended && task.cancelled && !task.undo && task.done < task.total && <Rest id={id} left={task.total - task.done} />}
          {task.failed > 0 && !task.undo && (
            <FailedRows sheet={sheetOf(task.kind)} id={id} name={task.file.name} running={!ended} failed={task.failed} />
          )}
        </div>
      )}
    </Card>
  );
}

/** What became of an upload without a wrong row. */
const importedText = (t: TFunction<'upload'>, { ok, existing, total }: TaskBody): string =>
  existing === total
    ? t('allExisting', { count: existing, existing: formatCount(existing) })
    : t('allImported', { count: ok, ok: formatCount(ok) });

/** Rows that a cancelled upload never came to. */
function Rest({ id, left }: { id: number; left: number }) {
  const { t } = useTranslation('upload');
  const rerun = useRerun(id);
  return (
    <div className={styles['rest']}>
      <span>{t('rest', { count: left, left: formatCount(left) })}</span>
      <Button busy={rerun.isPending} onClick={() => void rerun.mutateAsync(undefined)}>
        {t('importRest')}
      </Button>
    </div>
  );
}
