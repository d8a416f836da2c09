import { type Decider, unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { uploadErrors } from './upload.errors.js';
import type { FailedRow, ImportedRow, UploadEvent, UploadPlace, UploadStarted } from './upload.events.js';
import type { UploadStatus } from './upload.schema.js';
import { decideUndo, evolveUndo, type Undo, type UndoCommand } from './upload-undo.js';

export type UploadCommand =
  | { type: 'StartUpload'; start: UploadStarted['data'] }
  /** `decidedBefore`: how many rows of this run were decided when the batch was read; another number means it was done already. */
  | {
      type: 'DecideRows';
      run: number;
      decidedBefore: number;
      imported: readonly ImportedRow[];
      existing: number;
      updated?: number;
      failed: readonly FailedRow[];
      at: string;
    }
  | { type: 'PauseUpload' | 'ResumeUpload' | 'CancelUpload' | 'FinishUpload'; at: string }
  | { type: 'CorrectRow'; row: number; valuesFile: string }
  | { type: 'RerunUpload'; rows: readonly number[]; at: string }
  /** `insteadOf`: the file that `rowsFile` was made from; when another one is kept by now, it was made elsewhere already. */
  | { type: 'KeepRows'; rowsFile: string | null; insteadOf: string | null }
  /** `removed`: files that were stale and are gone now. */
  | { type: 'Tidy'; removed: readonly string[] }
  | UndoCommand;

interface Batch {
  readonly imported: readonly ImportedRow[];
  readonly failed: readonly FailedRow[];
}

export type UploadState =
  | { readonly status: 'none' }
  | (UploadStarted['data'] & {
      readonly status: 'running' | 'paused' | 'ended';
      readonly cancelled: boolean;
      /** Counts runs: the first, then one for each rerun. */
      readonly run: number;
      /** Rows of a rerun; null in the first run, which takes all in their order. */
      readonly queue: readonly number[] | null;
      /** Rows of this run that are decided. */
      readonly decided: number;
      readonly ok: number;
      /** Of `ok`, rows that were there already. */
      readonly existing: number;
      /** Of `ok`, rows that changed what was there. */
      readonly updated: number;
      readonly failed: number;
      readonly batches: readonly Batch[];
      /** Row → file with its corrected values. */
      readonly corrections: Readonly<Record<number, string>>;
      /** Rows whose correction no run has read yet: what they failed with was about their old values. */
      readonly unread: readonly number[];
      readonly keptFile: string | null;
      /** Files that nothing needs any more and that may still lie on the disk. */
      readonly stale: readonly string[];
      /** Nothing is left to do after the end. */
      readonly tidied: boolean;
      /** When the clock of the rate was started, and what was decided then. */
      readonly clock: { readonly at: string; readonly decided: number };
      readonly lastAt: string;
      readonly undo: Undo | null;
    });
export type Upload = Exclude<UploadState, { status: 'none' }>;

const no = refuse(uploadErrors);
const placeOf = ({ id, groupId, collectionId, companyId }: UploadPlace): UploadPlace => ({ id, groupId, collectionId, companyId });

/** Rows of the run that is under way. */
export const runSize = ({ queue, total }: Upload): number => queue?.length ?? total;

export function uploadStatusOf({ status, ok, total }: Upload): UploadStatus {
  if (status !== 'ended') return 'inProgress';
  return ok === total ? 'imported' : ok > 0 ? 'partial' : 'errors';
}

export type RowOutcome = { readonly imported: ImportedRow } | { readonly failed: FailedRow };

/** What became of each row that was decided, the last time it was. */
export function outcomesOf({ batches }: Upload): Map<number, RowOutcome> {
  const outcomes = new Map<number, RowOutcome>();
  for (const { imported, failed } of batches) {
    for (const row of imported) outcomes.set(row[0], { imported: row });
    for (const row of failed) outcomes.set(row.row, { failed: row });
  }
  return outcomes;
}

/** Rows of a finished upload that failed. */
function failedRows(state: Upload): ReadonlySet<number> {
  return new Set([...outcomesOf(state)].flatMap(([row, outcome]) => ('failed' in outcome ? [row] : [])));
}

const filesOf = (id: string | null | undefined): string[] => (typeof id === 'string' ? [id] : []);

function decideEnd(state: Upload, at: string): UploadEvent[] {
  if (state.status !== 'running' || state.decided < runSize(state)) return [];
  const ended = uploadStatusOf({ ...state, status: 'ended' }) as 'partial' | 'imported' | 'errors';
  return [{ type: 'UploadFinished', data: { ...placeOf(state), status: ended, ok: state.ok, failed: state.failed, at } }];
}

/** When it last came further, stood still or ended. What comes after another is never told as before it, whatever the clocks of two turns or two servers say: who watches orders by it. */
function lastOf({ lastAt }: Upload, { data }: UploadEvent): string {
  if (!('at' in data)) return lastAt;
  return data.at >= lastAt ? data.at : new Date(Date.parse(lastAt) + 1).toISOString();
}

export const upload: Decider<UploadState, UploadCommand, UploadEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'StartUpload') return state.status === 'none' ? [{ type: 'UploadStarted', data: command.start }] : [];
    if (state.status === 'none') return no('TaskNotFound');
    const place = placeOf(state);
    switch (command.type) {
      case 'DecideRows': {
        if (state.status === 'paused') return no('taskPaused');
        if (state.status === 'ended') return no('taskEnded');
        if (command.run !== state.run || command.decidedBefore !== state.decided) return no('taskRunning');
        const { imported, existing, updated = 0, failed, at } = command;
        return [{ type: 'UploadRowsDecided', data: { ...place, imported, existing, ...(updated > 0 && { updated }), failed, at } }];
      }
      case 'PauseUpload':
        if (state.status === 'ended') return no('taskEnded');
        return state.status === 'paused' ? [] : [{ type: 'UploadPaused', data: { ...place, at: command.at } }];
      case 'ResumeUpload':
        if (state.status === 'ended') return no('taskEnded');
        return state.status === 'running' ? [] : [{ type: 'UploadResumed', data: { ...place, at: command.at } }];
      case 'CancelUpload':
        return state.status === 'ended' ? no('taskEnded') : [{ type: 'UploadCancelled', data: { ...place, at: command.at } }];
      case 'FinishUpload':
        return decideEnd(state, command.at);
      case 'CorrectRow': {
        if (state.status !== 'ended') return no('taskRunning');
        if (state.undo !== null) return no('uploadUndone');
        const outcome = outcomesOf(state).get(command.row);
        if (outcome && 'imported' in outcome) return no('rowImported');
        return [{ type: 'UploadRowCorrected', data: { ...place, row: command.row, valuesFile: command.valuesFile } }];
      }
      case 'RerunUpload': {
        if (state.status !== 'ended') return no('taskRunning');
        if (state.undo !== null) return no('uploadUndone');
        const outcomes = outcomesOf(state);
        const rows = command.rows.filter((row) => !('imported' in (outcomes.get(row) ?? {})));
        return rows.length === 0 ? [] : [{ type: 'UploadRerun', data: { ...place, rows, at: command.at } }];
      }
      case 'KeepRows':
        return state.status !== 'ended' || command.insteadOf !== state.keptFile || command.rowsFile === state.keptFile
          ? []
          : [{ type: 'UploadRowsKept', data: { ...place, rowsFile: command.rowsFile } }];
      case 'Tidy': {
        const done = state.status === 'ended' && !state.tidied && state.stale.every((file) => command.removed.includes(file));
        return done ? [{ type: 'UploadTidied', data: place }] : [];
      }
      default:
        return decideUndo(command, state, place);
    }
  },

  evolve(state, event) {
    if (event.type === 'UploadStarted') {
      const { at, rowsFile } = event.data;
      return {
        ...event.data,
        status: 'running',
        cancelled: false,
        run: 1,
        queue: null,
        decided: 0,
        ok: 0,
        existing: 0,
        updated: 0,
        failed: 0,
        batches: [],
        corrections: {},
        unread: [],
        keptFile: rowsFile,
        stale: [],
        tidied: false,
        clock: { at, decided: 0 },
        lastAt: at,
        undo: null,
      };
    }
    if (state.status === 'none') return state;
    const lastAt = lastOf(state, event);
    switch (event.type) {
      case 'UploadRowsDecided': {
        const { imported, existing = 0, updated = 0, failed } = event.data;
        const decided = state.decided + imported.length + failed.length;
        const read = new Set([...imported.map(([row]) => row), ...failed.map(({ row }) => row)]);
        const unread = state.unread.filter((row) => !read.has(row));
        return {
          ...state,
          decided,
          ok: state.ok + imported.length,
          existing: state.existing + existing,
          updated: state.updated + updated,
          failed: state.failed + failed.length,
          batches: [...state.batches, { imported, failed }],
          unread,
          lastAt,
        };
      }
      case 'UploadPaused':
        return { ...state, status: 'paused', lastAt };
      case 'UploadResumed':
        return { ...state, status: 'running', clock: { at: lastAt, decided: state.decided }, lastAt };
      case 'UploadCancelled':
        return { ...state, status: 'ended', cancelled: true, tidied: false, lastAt };
      case 'UploadFinished':
        return { ...state, status: 'ended', lastAt };
      case 'UploadRowCorrected':
        return {
          ...state,
          corrections: { ...state.corrections, [event.data.row]: event.data.valuesFile },
          unread: [...state.unread, event.data.row],
          stale: [...state.stale, ...filesOf(state.corrections[event.data.row])],
        };
      case 'UploadRerun': {
        const before = failedRows(state);
        const { rows } = event.data;
        const failed = state.failed - rows.filter((row) => before.has(row)).length;
        return {
          ...state,
          status: 'running',
          cancelled: false,
          tidied: false,
          run: state.run + 1,
          queue: rows,
          decided: 0,
          failed,
          clock: { at: lastAt, decided: 0 },
          lastAt,
        };
      }
      case 'UploadRowsKept':
        return {
          ...state,
          keptFile: event.data.rowsFile,
          corrections: {},
          stale: [...state.stale, ...filesOf(state.keptFile), ...Object.values(state.corrections)],
          tidied: false,
        };
      case 'UploadTidied':
        return { ...state, stale: [], tidied: true };
      case 'UploadUndoAsked':
      case 'UploadPartUndone':
      case 'UploadUndone':
        return { ...state, undo: evolveUndo(state.undo, event), lastAt };
      default:
        return unknownEvent(state, event);
    }
  },
};
