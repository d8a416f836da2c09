import { type Bulk, bulkStatusOf } from '@loam/domain/bulk/bulk.decider';
import type { BulkBody, BulkStatusAnswer } from '@loam/domain/bulk/bulk.schema';
import { errorEntry } from '@loam/domain/kernel/errors/errors';

/** Plans a second since the task began; null while nothing was decided. */
function rateOf({ at, lastAt, decided }: Bulk): number | null {
  const seconds = (Date.parse(lastAt) - Date.parse(at)) / 1000;
  return decided > 0 && seconds > 0 ? Math.round((decided / seconds) * 10) / 10 : null;
}

/** The task as calls and sockets know it. */
export function bulkBody(state: Bulk): BulkBody {
  const total = state.fieldIds.length;
  const rate = rateOf(state);
  return {
    taskId: state.id,
    groupId: state.groupId,
    status: bulkStatusOf(state),
    total,
    done: state.decided,
    ok: state.made.length,
    failed: state.failed.length,
    percent: Math.floor((state.decided / total) * 100),
    rate,
    secondsLeft: state.status !== 'running' ? 0 : rate === null ? null : Math.ceil((total - state.decided) / rate),
    startedAt: state.at,
    at: state.lastAt,
    by: state.by,
    cancelled: state.cancelled,
    finalized: state.status === 'finalized',
  };
}

/** With what became of the fields that have no plan. */
export function bulkStatusBody(state: Bulk): BulkStatusAnswer {
  const rows = new Map(state.fieldIds.map((fieldId, i) => [fieldId, i + 1]));
  const errors = state.failed.map(({ fieldId, key }) => ({
    row: rows.get(fieldId)!,
    column: 'fieldIds' as const,
    fieldId,
    key,
    message: errorEntry(key)?.message ?? key,
  }));
  return { ...bulkBody(state), errors };
}
