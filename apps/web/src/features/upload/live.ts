import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { uploadCalls as calls } from '@loam/domain/upload/upload.calls';
import { type TaskBody, taskBody } from '@loam/domain/upload/upload.schema';
import { useEffect } from 'react';
import { ask } from '../../api/ask';
import { type LiveEvent, liveEvents, useLiveTopic } from '../../api/live';
import { useCurrentUser } from '../../api/session';

/** Messages may overtake an answer: the later word on an upload counts. */
export const laterOf = (known: TaskBody | undefined, told: TaskBody): TaskBody => (known && known.at > told.at ? known : told);

/** Puts an upload where it is on screen, and a new one on top of the first page: the list itself may lag behind a running import. */
function show(client: QueryClient, told: TaskBody): void {
  client.setQueryData<TaskBody>(['upload', told.taskId], (known) => laterOf(known, told));
  client.setQueriesData<AnswerOf<typeof calls.list>>({ queryKey: ['uploads'] }, (page) => page && placed(page, told));
}

function placed(page: AnswerOf<typeof calls.list>, told: TaskBody): AnswerOf<typeof calls.list> {
  const { items, total, pageNo, pageSize } = page;
  if (items.some(({ taskId }) => taskId === told.taskId))
    return { ...page, items: items.map((one) => (one.taskId === told.taskId ? laterOf(one, told) : one)) };
  const newest = pageNo === 1 && (items[0] === undefined || told.taskId > items[0].taskId);
  return newest ? { ...page, items: [told, ...items].slice(0, pageSize), total: total + 1 } : page;
}

/** Reads one upload, which is always fresh, and shows it wherever it is listed. */
export async function showTask(client: QueryClient, id: number): Promise<void> {
  show(client, await ask(calls.one, { params: { taskId: id } }));
}

/** Keeps one upload on screen current: its progress as it is told, everything else by asking again. `null` follows none. */
export function useTaskLive(id: number | null): void {
  const client = useQueryClient();
  useLiveTopic(id === null ? null : `task:${id}`, (event) => {
    const told = event.type === 'UploadProgressed' && 'data' in event ? taskBody.safeParse(event.data) : undefined;
    if (told?.success) show(client, told.data);
    if (told?.success && told.data.status === 'inProgress') return;
    void client.invalidateQueries(); // its rows may stand in any list
  });
}

/** The topics on which uploads of a person's scope begin and end. */
function useScopeTopics(): readonly string[] {
  const { roleId, companyId, collections, groups } = useCurrentUser();
  const role = scopeOf(roleId);
  if (role === 'company') return companyId === undefined ? [] : [`company:${companyId}`];
  return role === 'collection' ? collections.map(({ id }) => `collection:${id}`) : groups.map(({ id }) => `group:${id}`);
}

/** Keeps the lists of uploads current: where one begins, stops or ends it is read alone. */
export function useUploadsLive(): void {
  const client = useQueryClient();
  const topics = useScopeTopics().join(' ');
  useEffect(() => {
    const refresh = (event: LiveEvent | { type: 'resync' }) => {
      if (event.type === 'resync') return void client.invalidateQueries({ queryKey: ['uploads'] });
      if (event.type.startsWith('Upload') && 'id' in event)
        void showTask(client, Number(event.id)).catch(() => client.invalidateQueries({ queryKey: ['uploads'] }));
    };
    const stops = topics
      .split(' ')
      .filter(Boolean)
      .map((topic) => liveEvents.listen(topic, refresh));
    return () => stops.forEach((stop) => stop());
  }, [client, topics]);
}
