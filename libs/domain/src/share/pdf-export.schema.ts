import { z } from 'zod';
import { positiveId } from '../kernel/string/text.js';
import './pdf-export.errors.js';

/** Plans of one export (specification §5). */
export const EXPORT_PLANS = 10;

const count = { error: 'exportPlanCount' };
/** Each plan gets a PDF of its own; all of them come in one archive. */
export const startPdfExport = z
  .strictObject({ planIds: z.array(positiveId(), count).min(1, count).max(EXPORT_PLANS, count) })
  .meta({ id: 'ExportPlanPdfs' });

/** As those of an upload (specification §4). */
const status = z.enum(['inProgress', 'partial', 'imported', 'errors']);
export const pdfExportStarted = z.object({ taskId: z.int(), status, total: z.int() }).meta({ id: 'PdfExportStarted' });

export const pdfExportBody = z
  .object({
    taskId: z.int(),
    status,
    total: z.int(),
    done: z.int(),
    ok: z.int(),
    failed: z.int(),
    percent: z.number(),
    startedAt: z.string(),
    at: z.string(),
    /** Where the archive is, once there is one, and until when. */
    documentId: z.string().nullable(),
    expiresAt: z.string().nullable(),
    /** `row` is the plan's place among those that were named, from 1. */
    errors: z.array(z.object({ row: z.int(), column: z.literal('planIds'), planId: z.int(), key: z.string(), message: z.string() })),
  })
  .meta({ id: 'PdfExport' });
export type PdfExportBody = z.infer<typeof pdfExportBody>;
