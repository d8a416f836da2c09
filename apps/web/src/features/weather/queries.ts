import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { cropCalls } from '@loam/domain/crop/crop.calls';
import { libraryRecords } from '@loam/domain/library/library-records.schema';
import { type AlertBody, alertBody, type SaveAlert } from '@loam/domain/weather/alert.schema';
import { alertCalls } from '@loam/domain/weather/alert.calls';
import { z } from 'zod';
import { ask } from '../../api/ask';
import { get } from '../../api/client';
import type { Level } from '../organization';
import { libraryKey } from '../library/parts';

const record = libraryRecords.shape.items.element.extend(
  alertBody.pick({ type: true, icon: true, parameter: true, stages: true, stageNames: true, cropId: true, advice: true, enabled: true })
    .shape,
);
/** An alert as a level has it; `enabled` is what holds there. */
export type AlertRecord = z.infer<typeof record>;
const records = z.object({ items: z.array(record) });

const alertsKey = [libraryKey, 'weather'];
const named = (level: Level) => (level.scope === 'global' ? {} : { [`${level.scope}Id`]: level.id });

/** C003 to C006: alerts of a level and those it inherits, on or off. */
export const alertsQuery = (level: Level) =>
  queryOptions({
    queryKey: [...alertsKey, level],
    queryFn: async ({ signal }) => {
      const place = level.scope === 'global' ? {} : { [level.scope === 'company' ? 'companyId' : 'id']: level.id };
      return (await get(`/adminCenter/weather/${level.scope}`, records, { query: { ...place, status: 'all' }, signal })).items;
    },
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
