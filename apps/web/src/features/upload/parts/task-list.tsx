import { IconCloudUpload } from '@tabler/icons-react';
import type { TaskBody } from '@loam/domain/upload/upload.schema';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../i18n/date';
import { EmptyState, ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { Card } from '../../../ui/layout/page-header';
import { Link } from '../../../ui/link';
import { Pager } from '../../../ui/table/table-parts';
import { useListQuery } from '../../../ui/table/use-list-query';
import type { GroupChoice } from '../../../ui/scope/scope-node';
import { useTaskLive } from '../live';
import { sheets } from '../model/sheets';
import { uploadsPageSize, useUploads } from '../queries';
import styles from '../upload.module.css';
import { TaskOrders } from './task-orders';
import { TaskProgress, TaskStatus } from './task-progress';
import { TemplateButton } from './template-button';

interface TaskListProps {
  readonly opened: number | null;
  readonly hrefOf: (taskId: number) => string;
  readonly groups: readonly GroupChoice[];
  /** of the template that is offered while there is none */
  readonly sheet: string;
}

/** Uploads of the person's scope, newest first; those that run advance by themselves. */
export function TaskList({ opened, hrefOf, groups, sheet }: TaskListProps) {
  const { t } = useTranslation('upload');
  const [query, setQuery] = useListQuery({ sortBy: 'id', sortOrder: 'desc', pageSize: uploadsPageSize });
  const { data, error, refetch } = useUploads(query.pageNo, query.pageSize);
  const several = groups.length > 1;
  return (
    <Card flush title={t('list.title')} actions={data && data.total > 0 ? <Counts tasks={data.items} /> : undefined}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && (
        <div className={styles['pad']}>
          <Skeleton rows={5} />
        </div>
      )}
      {data?.total === 0 && (
        <EmptyState
          icon={<IconCloudUpload size={28} stroke={1.5} />}
          title={t('list.empty')}
          text={t('list.emptyText')}
          actions={<TemplateButton sheet={sheet} />}
        />
      )}
      {data && data.items.length > 0 && (
        <div className={styles['wide']} tabIndex={0} role="group" aria-label={t('list.title')}>
          <table className={styles['table']} aria-label={t('list.title')}>
            <thead>
              <tr>
                <th scope="col">{t('list.file')}</th>
                <th scope="col">{t('list.progress')}</th>
                <th scope="col">{t('list.status')}</th>
                {several && <th scope="col">{t('check.group')}</th>}
                <th scope="col">{t('list.by')}</th>
                <th scope="col">{t('list.started')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('list.orders')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((task) => (
                <TaskLine
                  key={task.taskId}
                  task={task}
                  open={task.taskId === opened}
                  href={hrefOf(task.taskId)}
                  group={several ? (groups.find(({ value }) => value === task.groupId)?.label ?? '—') : undefined}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pager query={query} total={data.total} onQuery={setQuery} />}
    </Card>
  );
}

function Counts({ tasks }: { tasks: readonly TaskBody[] }) {
  const { t } = useTranslation('upload');
  const running = tasks.filter(({ status, paused }) => status === 'inProgress' && !paused).length;
  return running > 0 ? <span className={styles['hint']}>{t('running', { count: running })}</span> : null;
}

function TaskLine({ task, open, href, group }: { task: TaskBody; open: boolean; href: string; group: string | undefined }) {
  const { t } = useTranslation('upload');
  useTaskLive(task.status === 'inProgress' ? task.taskId : null);
  return (
    <tr className={open ? styles['open'] : undefined} data-task={task.taskId}>
      <th scope="row">
        <Link to={href} className={styles['name'] ?? ''} {...(open && { 'aria-current': 'true' as const })}>
          {task.file.name}
        </Link>
        {sheets.length > 1 && <span className={styles['hint']}> {t(`sheets.${task.kind}.title`)}</span>}
      </th>
      <td>
        <TaskProgress task={task} />
      </td>
      <td>
        <TaskStatus task={task} />
      </td>
      {group !== undefined && <td>{group}</td>}
      <td>{task.by.name}</td>
      <td className={styles['when']}>{formatInstant(task.startedAt)}</td>
      <td className={styles['orders']}>
        <TaskOrders task={task} />
      </td>
    </tr>
  );
}
