import { z } from 'zod';
import { pageNumber, queryId } from '../kernel/schema/schema.js';
import { positiveId } from '../kernel/string/text.js';
import { registry } from '../capabilities.js';
import { uploadParameter } from './upload-columns.schema.js';

/** Specification §4: the four statuses of an upload. */
export const uploadStatuses = ['inProgress', 'partial', 'imported', 'errors'] as const;
export const uploadStatus = z.enum(uploadStatuses);
export type UploadStatus = z.infer<typeof uploadStatus>;

/** The sheets. */
export const uploadKinds = [...new Set(registry.uploaded.map(({ sheet }) => sheet))];
/** What a row made, as answers name it: `growerId`. */
export const madeIdOf = (kind: string) => `${kind}Id`;

/** What is wrong in one row; `column` is the parameter. */
export const rowError = z.object({
  column: uploadParameter,
  key: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type RowError = z.infer<typeof rowError>;

/** Cells as text, by parameter. A cell that is empty is not there. */
export const rowValues = z.partialRecord(uploadParameter, z.string().max(200_000));
export type RowValues = z.infer<typeof rowValues>;

/** Of each kind that rows can make, how many. */
const thingCounts = z.partialRecord(z.enum(registry.uploadedKinds), z.int());

const person = z.object({ id: z.int(), name: z.string() });

/**
 * `existing`: rows of `ok` of which all was there already, so that nothing was made of them; `updated`: those that changed what was there.
 * `rate` in rows a second and `secondsLeft` are null while nothing is known of them.
 */
export const taskBody = z
  .object({
    taskId: z.int(),
    kind: z.enum(uploadKinds),
    groupId: z.int(),
    status: uploadStatus,
    total: z.int(),
    done: z.int(),
    ok: z.int(),
    existing: z.int(),
    updated: z.int(),
    failed: z.int(),
    rate: z.number().nullable(),
    secondsLeft: z.int().nullable(),
    startedAt: z.string(),
    at: z.string(),
    by: person,
    paused: z.boolean(),
    cancelled: z.boolean(),
    file: z.object({ name: z.string(), size: z.int() }),
    /** Whether all that it made is being removed, or is. */
    undo: z.object({ status: z.enum(['running', 'done']), at: z.string(), removed: thingCounts, kept: thingCounts }).nullable(),
  })
  .meta({ id: 'UploadTask' });
export type TaskBody = z.infer<typeof taskBody>;

/** The first 200 errors; all of them are in the rows. */
export const taskWithErrors = taskBody.extend({ errors: z.array(rowError.extend({ row: z.int() })) }).meta({ id: 'UploadTaskWithErrors' });
export const taskPage = z
  .object({ items: z.array(taskBody), total: z.int(), pageNo: z.int(), pageSize: z.int() })
  .meta({ id: 'UploadTaskPage' });
export const taskStarted = z.object({ taskId: z.int(), status: uploadStatus }).meta({ id: 'UploadStarted' });

const madeIds = Object.fromEntries(registry.uploadedKinds.map((name) => [madeIdOf(name), z.int().nullable()]));

/** `row` counts as the sheet does: its first row is 1, the headers. */
export const rowBody = z
  .object({
    row: z.int(),
    state: z.enum(['imported', 'failed', 'pending']),
    values: rowValues,
    errors: z.array(rowError),
    ...madeIds,
  })
  .meta({ id: 'UploadRow' });
export type RowBody = z.infer<typeof rowBody>;
export const rowPage = z
  .object({ items: z.array(rowBody), total: z.int(), pageNo: z.int(), pageSize: z.int() })
  .meta({ id: 'UploadRowPage' });

/** A corrected row: values that are left out stay, null or blank clears. */
export const correctRow = z
  .strictObject({ values: z.partialRecord(uploadParameter, z.string().max(200_000).nullable()) })
  .meta({ id: 'CorrectUploadRow' });

/** Rows that are imported are left as they are; without `rows` all that are not. */
export const rerunRows = z.strictObject({ rows: z.array(positiveId()).min(1).max(20_000).optional() }).meta({ id: 'RerunUploadRows' });

/**
 * What an import of the file would come to now, row by row, by the rules and the data that an import goes by. `errors` and `notes` are
 * those of the first 200 rows that have any; `notes` stop nothing, such as a code under which the group knows another name. `changes`: what
 * stands in what is there already and what would stand there, of the first 200 rows that would change any. `choices`: by column with errors,
 * what it can say where only the server knows.
 */
export const checkBody = z
  .object({
    total: z.int(),
    ok: z.int(),
    existing: z.int(),
    updated: z.int(),
    failed: z.int(),
    noted: z.int(),
    made: thingCounts,
    errors: z.array(rowError.extend({ row: z.int() })),
    notes: z.array(rowError.extend({ row: z.int() })),
    changes: z.array(z.object({ row: z.int(), column: uploadParameter, old: z.string().nullable(), new: z.string().nullable() })),
    choices: z.partialRecord(uploadParameter, z.array(z.string())),
  })
  .meta({ id: 'UploadCheck' });
export type CheckBody = z.infer<typeof checkBody>;

/**
 * What undoing an upload would remove, and what stands in its way: whatever somebody did since with a thing that it made. The first 50 are
 * told; `thing` is what the upload made, `kind`, `id` and `event` what was done with it or built on it.
 */
export const undoBody = z
  .object({
    refused: z.enum(['taskRunning', 'uploadUndone', 'nothingToUndo', 'builtOn']).nullable(),
    made: thingCounts,
    built: z.int(),
    inTheWay: z.array(
      z.object({
        thing: z.object({ kind: z.string(), id: z.int(), name: z.string().nullable() }),
        page: z.string().nullable(),
        ...{ kind: z.string(), id: z.int(), event: z.string(), at: z.string(), by: person },
      }),
    ),
  })
  .meta({ id: 'UploadUndo' });
export type UndoBody = z.infer<typeof undoBody>;

const page = {
  pageNo: pageNumber(1_000_000).default(1),
  pageSize: pageNumber(200).default(20),
};
const pageNum = (raw: unknown) => {
  if (typeof raw !== 'object' || raw === null || !('pageNum' in raw)) return raw;
  const { pageNum: pageNo, ...rest } = raw as Record<string, unknown>;
  return { pageNo, ...rest };
};
export const uploadsQuery = z.preprocess(pageNum, z.strictObject({ groupId: queryId().optional(), ...page }));
export const rowsQuery = z.preprocess(pageNum, z.strictObject({ state: z.enum(['failed', 'all']).default('failed'), ...page }));
export const failedQuery = z.strictObject({ format: z.enum(['csv', 'xlsx']).default('csv'), lang: z.string().max(10).optional() });
export const templateQuery = z.strictObject({ lang: z.string().max(10).optional() });
