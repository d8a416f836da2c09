import { seasonReportCalls as calls } from '@loam/domain/season/season-report.calls';
import type { SeasonNoteBody } from '@loam/domain/season/season-note.schema';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask';

export const NOTES = 'seasonNotes';

interface Asked {
  readonly groupId: number | null;
  readonly customerId?: number | undefined;
  readonly year: number | undefined;
}

/** `customerId`: of one grower alone. Not asked while there is no group. */
export const useSeasonReport = ({ groupId, customerId, year }: Asked, enabled = true) =>
  useQuery({
    queryKey: ['seasonReport', groupId, customerId, year],
    enabled: enabled && groupId !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ask(calls.report, { query: customerId === undefined ? { groupId: groupId!, year } : { customerId, year } }, { signal }),
  });

/** Of a group's growers, newest first. */
export const useSeasonNotes = (groupId: number | null) =>
  useQuery({
    queryKey: [NOTES, groupId],
    enabled: groupId !== null,
    queryFn: ({ signal }) => ask(calls.notes, { query: { groupId: groupId! } }, { signal }),
  });

export interface NewNote {
  readonly customerId: number;
  readonly planId: number | null;
  readonly year: number;
  readonly text: string;
  readonly files: readonly File[];
}
interface ChangedNote {
  /** as the writer saw it */
  readonly on: SeasonNoteBody;
  readonly text: string;
  readonly files: readonly File[];
  /** ids of the files that stay */
  readonly kept: readonly string[];
}

const withFiles = (data: object, files: readonly File[]): object => {
  if (files.length === 0) return data;
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  for (const file of files) form.append('file', file);
  return form;
};

export function useNoteCalls() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [NOTES] });
  return {
    add: useMutation({
      mutationFn: ({ files, customerId, planId, year, text }: NewNote) =>
        ask(calls.add, { body: withFiles({ ...(planId === null ? { customerId } : { planId }), year, text }, files) }),
      onSettled,
    }),
    change: useMutation({
      mutationFn: ({ on: { id, revision }, text, files, kept }: ChangedNote) =>
        ask(calls.change, { body: withFiles({ id, text, attachments: kept }, files) }, { revision }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (id: number) => ask(calls.remove, { params: { id } }), onSettled }),
  };
}
