import { runSize, type Upload, uploadStatusOf } from '@loam/domain/upload/upload.decider';
import type { RowFault } from '@loam/domain/kernel/sheet/upload-kind';
import { madeIdOf, type RowError, type TaskBody } from '@loam/domain/upload/upload.schema';
import { registry } from '@loam/domain/capabilities';
import { errorEntry } from '@loam/domain/kernel/errors/errors';

/** Less than this, by the clocks of two servers perhaps, is no time to say how fast something goes. */
const LEAST_S = 0.05;

/** Rows a second since the run began or went on; null while nothing was decided. */
function rateOf({ clock, decided, lastAt }: Upload): number | null {
  const seconds = (Date.parse(lastAt) - Date.parse(clock.at)) / 1000;
  return decided > clock.decided && seconds >= LEAST_S ? Math.round(((decided - clock.decided) / seconds) * 10) / 10 : null;
}

/** The upload as calls and sockets know it. */
export function taskBody(state: Upload): TaskBody {
  const rate = rateOf(state);
  const left = state.status === 'ended' ? 0 : rate === null ? null : Math.ceil((runSize(state) - state.decided) / rate);
  return {
    taskId: state.id,
    kind: state.kind,
    groupId: state.groupId,
    status: uploadStatusOf(state),
    total: state.total,
    done: state.ok + state.failed,
    ok: state.ok,
    existing: state.existing,
    updated: state.updated,
    failed: state.failed,
    rate,
    secondsLeft: left,
    startedAt: state.at,
    at: state.lastAt,
    by: state.by,
    paused: state.status === 'paused',
    cancelled: state.cancelled,
    file: state.file,
    undo: state.undo && {
      status: state.undo.status,
      at: state.undo.at,
      removed: countsOf(state.undo.removed),
      kept: countsOf(state.undo.kept),
    },
  };
}

const countsOf = (things: Readonly<Record<string, readonly number[]>>) =>
  Object.fromEntries(Object.entries(things).map(([kind, ids]) => [kind, ids.length]));

export const rowErrorOf = ({ column, key, params }: RowFault): RowError => ({
  column,
  key,
  message: errorEntry(key)?.message ?? key,
  ...(params && { params }),
});

/** What a row made, of every kind that rows can make. */
export const idsOf = (made: Readonly<Record<string, number>>): Readonly<Record<string, number | null>> =>
  Object.fromEntries(registry.uploadedKinds.map((name) => [madeIdOf(name), made[name] ?? null]));
