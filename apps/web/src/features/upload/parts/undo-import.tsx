import { IconArrowBackUp } from '@tabler/icons-react';
import type { TaskBody, UndoBody } from '@loam/domain/upload/upload.schema';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../i18n/date';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Link } from '../../../ui/link';
import { ConfirmDialog, Dialog } from '../../../ui/overlay/dialog';
import { useUndo, useUndoable } from '../queries';
import styles from '../upload.module.css';

/** `240 growers, 241 fields` */
const countsText = (t: TFunction<'upload'>, counts: Readonly<Record<string, number | undefined>>): string =>
  Object.entries(counts)
    .filter(([, made = 0]) => made > 0)
    .map(([kind, made = 0]) => t(`made.${kind}`, { count: made, made: formatCount(made) }))
    .join(', ');

/** Asks whether all that an upload made is to go, or says what stands in the way. */
export function UndoImport({ task }: { task: TaskBody }) {
  const { t } = useTranslation('upload');
  const [open, setOpen] = useState(false);
  if (task.status === 'inProgress' || task.undo !== null || task.ok === 0 || task.ok === task.existing) return null;
  return (
    <>
      <Button kind="quiet" icon={<IconArrowBackUp size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('undo.ask')}
      </Button>
      {open && <UndoQuestion task={task} onClose={() => setOpen(false)} />}
    </>
  );
}

function UndoQuestion({ task, onClose }: { task: TaskBody; onClose: () => void }) {
  const { t } = useTranslation('upload');
  const { data, error, refetch } = useUndoable(task.taskId);
  const undo = useUndo(task.taskId);
  const dialog = { open: true, onClose, title: t('undo.title', { name: task.file.name }) };
  const made = data && countsText(t, data.made);
  if (data?.refused === null && made !== '')
    return (
      <ConfirmDialog
        {...dialog}
        destructive
        confirmLabel={t('undo.confirm')}
        cancelLabel={t('undo.keep')}
        onConfirm={() => undo.mutateAsync(undefined).catch((failed: unknown) => refetch().then(() => Promise.reject(failed)))}
      >
        <p>{t('undo.removes', { made })}</p>
        <p>{t('undo.stays')}</p>
      </ConfirmDialog>
    );
  return (
    <Dialog {...dialog} width={720} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      {error && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} />}
      {data?.refused === 'builtOn' && <InTheWay found={data} />}
      {data && data.refused !== 'builtOn' && <p>{data.refused === null ? t('undo.nothing') : errorText(data.refused, data.refused)}</p>}
    </Dialog>
  );
}

/** What somebody did with what the upload made, each with the way there. */
function InTheWay({ found: { built, inTheWay } }: { found: UndoBody }) {
  const { t } = useTranslation(['upload', 'audit']);
  return (
    <>
      <p>{t('undo.blocked')}</p>
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={t('undo.inTheWay')}>
        <table className={styles['table']} aria-label={t('undo.inTheWay')}>
          <thead>
            <tr>
              <th scope="col">{t('undo.thing')}</th>
              <th scope="col">{t('undo.what')}</th>
              <th scope="col">{t('list.by')}</th>
              <th scope="col">{t('undo.when')}</th>
            </tr>
          </thead>
          <tbody>
            {inTheWay.map(({ thing, page, kind, id, event, at, by }) => (
              <tr key={`${kind}-${id}`}>
                <th scope="row">{page === null ? (thing.name ?? '—') : <Link to={page}>{thing.name ?? '—'}</Link>}</th>
                <td>{t(`audit:events.${event}`)}</td>
                <td>{by.name || '—'}</td>
                <td className={styles['when']}>{formatInstant(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {built > inTheWay.length && (
        <p className={styles['hint']}>{t('undo.more', { shown: formatCount(inTheWay.length), built: formatCount(built) })}</p>
      )}
    </>
  );
}

/** How far an undo is, and what it came to. */
export function UndoTold({ undo }: { undo: NonNullable<TaskBody['undo']> }) {
  const { t } = useTranslation('upload');
  const [removed, kept] = [countsText(t, undo.removed), countsText(t, undo.kept)];
  return (
    <p role="status" className={styles['notice']}>
      {undo.status === 'running' ? t('undo.running') : t('undo.done')}
      {removed && <> {t('undo.removed', { removed })}</>}
      {kept && <> {t('undo.kept', { kept })}</>}
    </p>
  );
}
