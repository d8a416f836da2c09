import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { scopeOf } from '@loam/domain/kernel/roles';
import { type TaskBody, taskBody, taskPage } from '@loam/domain/upload/upload.schema';
import { useEffect } from 'react';
import type { z } from 'zod';
import { liveEvents, useLiveTopic } from '../../api/live';
import { useCurrentUser } from '../../api/session';

/** Messages may overtake an answer: the later word on an upload counts. */
export const laterOf = (known: TaskBody | undefined, told: TaskBody): TaskBody => (known && known.at > told.at ? known : told);

function show(client: QueryClient, told: TaskBody): void {
  client.setQueryData<TaskBody>(['upload', told.taskId], (known) => laterOf(known, told));
  client.setQueriesData<z.infer<typeof taskPage>>({ queryKey: ['uploads'] }, (page) => page && { ...page, items: page.items.map((one) => (one.taskId === told.taskId ? laterOf(one, told) : one)) });
}

/** Keeps one upload on screen current: its progress as it is told, everything else by asking again. `null` follows none. */
export function useTaskLive(id: number | null): void {
  const client = useQueryClient();
  useLiveTopic(id === null ? null : `task:${id}`, (event) => {
    const told = event.type === 'UploadProgressed' && 'data' in event ? taskBody.safeParse(event.data) : undefined;
    if (told?.success) show(client, told.data);
    if (told?.success && told.data.status === 'inProgress') return;
    for (const queryKey of [['upload', id], ['uploads'], ['growers'], ['fieldMap']]) void client.invalidateQueries({ queryKey });
  });
}

/** The topics on which uploads of a person's scope begin and end. */
function useScopeTopics(): readonly string[] {
  const { roleId, companyId, collections, groups } = useCurrentUser();
  const role = scopeOf(roleId);
  if (role === 'company') return companyId === undefined ? [] : [`company:${companyId}`];
  return role === 'collection' ? collections.map(({ id }) => `collection:${id}`) : groups.map(({ id }) => `group:${id}`);
}

/** Keeps the lists of uploads current. A burst of events makes one refresh. */
export function useUploadsLive(): void {
  const client = useQueryClient();
  const topics = useScopeTopics().join(' ');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const refresh = ({ type }: { type: string }) => {
      if (!/^(Upload|resync)/.test(type)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['uploads'] }), 150);
    };
    const stops = topics.split(' ').filter(Boolean).map((topic) => liveEvents.listen(topic, refresh));
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, topics]);
}
