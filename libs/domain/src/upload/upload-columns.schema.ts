import { z } from 'zod';
import { positiveId } from '../kernel/string/text.js';
import { registry } from '../capabilities.js';

/** What a sheet's column can mean, in the order of the templates. */
const uploadParameters = [...new Set(registry.uploaded.flatMap(({ columns }) => columns))];
export const uploadParameter = z.enum(uploadParameters);

/** Limits of a sheet; larger is 413. */
export const sheetLimits = { rows: 20_000, columns: 200, cellLength: 200_000 } as const;

/** `column` is a header as it stands in the sheet; `parameter` null leaves the column out. */
export const columnMapping = z
  .array(z.strictObject({ column: z.string().max(1000), parameter: uploadParameter.nullable() }))
  .max(sheetLimits.columns);
export type ColumnMapping = z.infer<typeof columnMapping>;

/** `update`: what is there already takes the values of its row; empty cells leave what stands. */
const asked = { mapping: columnMapping.optional(), update: z.boolean({ error: 'invalidOption' }).optional() };
export const uploadRequest = z.strictObject(asked).meta({ id: 'UploadRequest' });
/** The same of a sheet whose address says no group. */
export const uploadRequestWithGroup = z.strictObject({ ...asked, groupId: positiveId() }).meta({ id: 'UploadRequestWithGroup' });
export type UploadRequest = z.infer<typeof uploadRequest>;
