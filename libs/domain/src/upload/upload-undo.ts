import { unknownEvent } from '../kernel/decider/decider.js';
import { refuse } from '../kernel/errors/errors.js';
import { uploadErrors } from './upload.errors.js';
import type { ThingIds, UploadEvent, UploadPartUndone, UploadPlace, UploadUndoAsked, UploadUndone } from './upload.events.js';

export type UndoCommand =
  | { type: 'AskUndo'; by: number; at: string }
  /** `settledBefore`: how many things were settled when the batch was read; another number means it was done already. */
  | { type: 'UndoPart'; settledBefore: number; removed: ThingIds; kept: ThingIds; at: string }
  | { type: 'FinishUndo'; at: string };

/** An undo: what of all that the upload made is removed so far, and what was kept. */
export interface Undo {
  readonly status: 'running' | 'done';
  readonly by: number;
  readonly at: string;
  readonly removed: ThingIds;
  readonly kept: ThingIds;
}

const no = refuse(uploadErrors);

const merged = (one: ThingIds, other: ThingIds): ThingIds =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((kind) => [kind, [...(one[kind] ?? []), ...(other[kind] ?? [])]]),
  );
const counts = (things: ThingIds) => Object.fromEntries(Object.entries(things).map(([kind, ids]) => [kind, ids.length]));
const sizeOf = (things: ThingIds) => Object.values(things).reduce((sum, ids) => sum + ids.length, 0);

/** Of an undo, how many things are settled, one way or the other. */
export const settledOf = ({ removed, kept }: Pick<Undo, 'removed' | 'kept'>): number => sizeOf(removed) + sizeOf(kept);

/** Batch by batch, and each of them once. */
export function decideUndo(
  command: UndoCommand,
  upload: { readonly status: string; readonly ok: number; readonly undo: Undo | null },
  place: UploadPlace,
): UploadEvent[] | ReturnType<typeof no> {
  const { at } = command;
  if (command.type === 'AskUndo') {
    if (upload.status !== 'ended') return no('taskRunning');
    if (upload.undo !== null) return no('uploadUndone');
    return upload.ok === 0 ? no('nothingToUndo') : [{ type: 'UploadUndoAsked', data: { ...place, by: { id: command.by }, at } }];
  }
  if (upload.undo?.status !== 'running') return [];
  const { removed, kept } = upload.undo;
  if (command.type === 'FinishUndo')
    return [{ type: 'UploadUndone', data: { ...place, removed: counts(removed), kept: counts(kept), at } }];
  if (command.settledBefore !== settledOf(upload.undo)) return no('taskRunning');
  return [{ type: 'UploadPartUndone', data: { ...place, removed: command.removed, kept: command.kept, at } }];
}

export function evolveUndo(undo: Undo | null, event: UploadUndoAsked | UploadPartUndone | UploadUndone): Undo | null {
  if (event.type === 'UploadUndoAsked') return { status: 'running', by: event.data.by.id, at: event.data.at, removed: {}, kept: {} };
  if (undo === null) return null;
  switch (event.type) {
    case 'UploadUndone':
      return { ...undo, status: 'done', at: event.data.at };
    case 'UploadPartUndone': {
      const { removed, kept } = event.data;
      return { ...undo, removed: merged(undo.removed, removed as ThingIds), kept: merged(undo.kept, kept as ThingIds) };
    }
    default:
      return unknownEvent(undo, event);
  }
}
