import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { cropCalls } from '@loam/domain/crop/crop.calls';
import type { AnswerOf } from '@loam/domain/kernel/call/call';
import { libraryCalls } from '@loam/domain/library/library.calls';
import type { AlertBody, SaveAlert } from '@loam/domain/weather/alert.schema';
import { alertCalls } from '@loam/domain/weather/alert.calls';
import { ask } from '../../api/ask';
import type { Level } from '../organization';
import { libraryKey } from '../library/parts';

type Records = AnswerOf<typeof alertCalls.records>['items'];
type Own = Pick<AlertBody, 'type' | 'icon' | 'parameter' | 'stages' | 'stageNames' | 'cropId' | 'advice' | 'enabled'>;
/** An alert as a level has it; `enabled` is what holds there. */
export type AlertRecord = Records[number] & Own;

const alertsKey = [libraryKey, 'weather'];
const named = (level: Level) => (level.scope === 'global' ? {} : { [`${level.scope}Id`]: level.id });

async function recordsOf(level: Level, signal: AbortSignal): Promise<Records> {
  const params = { type: 'weather' };
  const status = 'all';
  if (level.scope === 'group') return (await ask(alertCalls.records, { query: { id: level.id, status } }, { signal })).items;
  if (level.scope === 'collection')
    return (await ask(libraryCalls.ofCollection, { params, query: { id: level.id, status } }, { signal })).items;
  if (level.scope === 'company')
    return (await ask(libraryCalls.ofCompany, { params, query: { companyId: level.id, status } }, { signal })).items;
  return (await ask(libraryCalls.global, { params, query: { status } }, { signal })).items;
}

/** Alerts of a level and those it inherits, on or off. */
export const alertsQuery = (level: Level) =>
  queryOptions({
    queryKey: [...alertsKey, level],
    // a record of an alert has all of these
    queryFn: async ({ signal }) => (await recordsOf(level, signal)) as AlertRecord[],
  });

/** The alert as it stands now: what a record of the list says, with the newest revision. */
export async function newestAlert(shown: AlertRecord): Promise<AlertRecord> {
  const { items } = await ask(alertCalls.list, { query: { id: shown.id } });
  const { cropName, ownerName, ...now } = items[0]!;
  return { ...shown, ...now, ...(cropName !== null && { cropName }), ownerName };
}

function useAlertChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: alertsKey }) });
}

/** Under the revision that the form was opened with. */
export const useSaveAlert = (level: Level) =>
  useAlertChange(({ body, revision }: { body: SaveAlert; revision: number | null }): Promise<AlertBody> =>
    ask(alertCalls.save, { query: body.id === undefined ? named(level) : {}, body }, revision === null ? {} : { revision }),
  );

/** Own ones themselves, inherited ones for the level. */
export const useSetEnabled = (level: Level) =>
  useAlertChange(({ ids, enabled }: { ids: readonly number[]; enabled: boolean }) =>
    ask(alertCalls.setEnabled, { query: named(level), body: { ids, enabled } }),
  );

export const useDeleteAlerts = () => useAlertChange((ids: readonly number[]) => ask(alertCalls.remove, { body: { ids } }));

/** In the order of the season; before planting and planting first. */
export const stagesQuery = (cropId: number | null, level: Level) =>
  queryOptions({
    queryKey: ['crops', 'stages', cropId, level],
    queryFn: async ({ signal }) => {
      const query = { id: cropId!, ...(level.scope === 'group' && { groupId: level.id }) };
      return (await ask(cropCalls.stages, { query }, { signal })).items;
    },
    enabled: cropId !== null,
  });
