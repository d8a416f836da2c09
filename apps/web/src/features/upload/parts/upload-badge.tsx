import type { TaskBody } from '@loam/domain/upload/upload.schema';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../api/session';
import { notify } from '../../../ui/feedback/notices';
import { useTaskLive, useUploadsLive } from '../live';
import { EndWatch } from '../model/end-watch';
import { useUploads } from '../queries';
import { endText } from '../words';
import styles from './upload-badge.module.css';

const noticeTones = { imported: 'ok', partial: 'warn', errors: 'bad', inProgress: 'note' } as const;

/** Says once what became of each upload that this person had started: it answers their own doing, so the bell lists it and does not count it. */
function useEndNotices(tasks: readonly TaskBody[] | undefined): void {
  const { t } = useTranslation('upload');
  const { id } = useCurrentUser();
  const watch = useRef(new EndWatch());
  useEffect(() => {
    for (const task of tasks ? watch.current.ended(tasks) : []) if (task.by.id === id) notify(endText(t, task), noticeTones[task.status]);
  }, [tasks, id, t]);
}

const none: readonly TaskBody[] = [];

/** On the rail, on every page: how many uploads of the person's scope are running. */
export function UploadBadge() {
  const { t } = useTranslation('upload');
  const { data } = useUploads();
  useUploadsLive();
  useEndNotices(data?.items);
  const running = (data?.items ?? none).filter(({ status, paused }) => status === 'inProgress' && !paused);
  return (
    <>
      {running.map(({ taskId }) => (
        <Followed key={taskId} id={taskId} />
      ))}
      {running.length > 0 && (
        <span className={styles['badge']}>
          <span aria-hidden>{running.length}</span>
          <span className="visually-hidden">{t('running', { count: running.length })}</span>
        </span>
      )}
    </>
  );
}

function Followed({ id }: { id: number }) {
  useTaskLive(id);
  return null;
}
