import { errorEntry } from '@loam/domain/kernel/errors/errors';
import { archiveEndsAt, type PdfExport } from '@loam/domain/share/pdf-export.decider';
import type { PdfExportBody } from '@loam/domain/share/pdf-export.schema';

const statusOf = ({ endedAt, planIds }: PdfExport, ok: number): PdfExportBody['status'] => {
  if (endedAt === null) return 'inProgress';
  return ok === planIds.length ? 'imported' : ok > 0 ? 'partial' : 'errors';
};

/** `z<who asked>-<task>`; a task's number alone is one's own. */
const NAME = /^(?:z([1-9]\d{0,14})-)?([1-9]\d{0,14})$/;
export function exportNamed(name: string, ownId: number): { userId: number; taskId: number } | undefined {
  const [, userId, taskId] = NAME.exec(name) ?? [];
  return taskId === undefined ? undefined : { userId: userId === undefined ? ownId : Number(userId), taskId: Number(taskId) };
}

/** An export as calls and sockets know it. */
export function pdfExportBody(one: PdfExport): PdfExportBody {
  const { taskId, userId, planIds, outcomes, startedAt, lastAt } = one;
  const errors = outcomes.flatMap((outcome, i) => {
    if (!('failed' in outcome)) return [];
    const { planId, failed: key } = outcome;
    return [{ row: i + 1, column: 'planIds' as const, planId, key, message: errorEntry(key)?.message ?? key }];
  });
  const ok = outcomes.length - errors.length;
  const expiresAt = archiveEndsAt(one);
  return {
    ...{ taskId, status: statusOf(one, ok), total: planIds.length, done: outcomes.length, ok, failed: errors.length },
    percent: Math.floor((outcomes.length / planIds.length) * 100),
    ...{ startedAt, at: lastAt, documentId: expiresAt === null ? null : `z${userId}-${taskId}`, expiresAt, errors },
  };
}
