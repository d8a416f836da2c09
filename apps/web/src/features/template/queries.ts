import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { libraryCalls } from '@loam/domain/library/library.calls';
import { templateCalls } from '@loam/domain/template/template.calls';
import type { CloneTemplate, SaveTemplate } from '@loam/domain/template/template.schema';
import { ask } from '../../api/ask';

export const templatesKey = 'planTemplates';
export type ListStatus = 'true' | 'false';

export const templatesQuery = (groupId: number, status: ListStatus) =>
  queryOptions({
    queryKey: [templatesKey, 'group', groupId, status],
    queryFn: async ({ signal }) => (await ask(templateCalls.ofGroup, { query: { groupId, status } }, { signal })).items,
  });

export const importableQuery = (groupId: number) =>
  queryOptions({
    queryKey: [templatesKey, 'importable', groupId],
    queryFn: async ({ signal }) => (await ask(templateCalls.toImport, { query: { groupId } }, { signal })).items,
  });

export const readTemplate = (id: number, signal?: AbortSignal) => ask(templateCalls.one, { query: { id } }, { ...(signal && { signal }) });
export const templateQuery = (id: number) =>
  queryOptions({ queryKey: [templatesKey, 'one', id], queryFn: ({ signal }) => readTemplate(id, signal) });

/** The template that an address names; undefined where a new one is begun. */
export const templateOf = (query: URLSearchParams): number | undefined => {
  const named = query.get('planId');
  return named !== null && /^[1-9]\d{0,14}$/.test(named) ? Number(named) : undefined;
};

/** `/templates` when the address names a template that is not there or not to be seen. */
export async function unreadable({ query, client }: { query: URLSearchParams; client: QueryClient }): Promise<string | null> {
  if (query.get('planId') === null) return null;
  const id = templateOf(query);
  if (id === undefined) return '/templates';
  return client.ensureQueryData(templateQuery(id)).then(
    () => null,
    () => '/templates',
  );
}

function useTemplateChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: [templatesKey] }),
  });
}

/** A new one, or, with its id, what of one is no part of its document. */
export const useSaveTemplate = () => useTemplateChange((body: SaveTemplate) => ask(templateCalls.save, { body }));
export const useCloneTemplate = () => useTemplateChange((body: CloneTemplate) => ask(templateCalls.clone, { body }));
export const useSaveAsTemplate = () =>
  useTemplateChange((body: { planId: number; name: string; description?: string }) => ask(templateCalls.fromPlan, { body }));
/** The plan as it is now reaches everybody who has it open by itself. */
export const useApplyTemplate = () => useTemplateChange((body: { id: number; planId: number }) => ask(templateCalls.apply, { body }));
/** Admins alone; what a level above the group has is archived for the group alone. */
export const useArchiveTemplates = (groupId: number | null) =>
  useTemplateChange(({ ids, active }: { ids: readonly number[]; active: boolean }) =>
    ask(libraryCalls.updateStatus, { params: { type: 'templates' }, query: { groupId }, body: { ids, status: active } }),
  );
export const useDeleteTemplates = () => useTemplateChange((ids: readonly number[]) => ask(templateCalls.remove, { body: { ids } }));
