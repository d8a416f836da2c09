import { z } from 'zod';
import { queryId } from '../kernel/schema.js';
import { positiveId } from '../kernel/text.js';

const recordStatus = z.enum(['true', 'false', 'all'], { error: 'invalidOption' }).default('true');
export const ownRecordsQuery = z.strictObject({ status: recordStatus });
export const levelRecordsQuery = z.strictObject({ id: queryId(), status: recordStatus });
export const companyLibraryQuery = z.strictObject({ companyId: queryId().optional(), status: recordStatus });

/** `POST adminCenter/{type}/updateStatus`: archive is false, unarchive true. */
export const updateStatus = z
  .strictObject({
    ids: z.array(positiveId()).min(1, { error: 'itemCount' }).max(500, { error: 'itemCount' }),
    status: z.boolean(),
  })
  .meta({ id: 'UpdateStatus' });
export type UpdateStatus = z.infer<typeof updateStatus>;
export const updateStatusQuery = z.strictObject({ groupId: queryId().optional() });

const level = z.enum(['global', 'company', 'collection', 'group']);
/** What every record of the admin center says of itself beside its own fields. */
export const standing = {
  id: z.int(),
  name: z.string(),
  /** false: archived here, so not offered in new plans */
  active: z.boolean(),
  /** null: shipped with the product */
  ownerId: z.int().nullable(),
  ownerScope: level,
  scope: level,
  scopeId: z.int().nullable(),
  source: level,
  inherited: z.boolean(),
  /** something breaks without it; what is shipped stays readable where it is used, so it never is */
  inUse: z.boolean(),
  /** its status here can be changed by the caller */
  editable: z.boolean(),
  revision: z.int(),
};
/** A crop or a product of the library at one level, with what a table shows of it. */
export const libraryRecords = z
  .object({
    items: z.array(
      z
        .object({
          ...standing,
          /** crops: days */
          duration: z.int().optional(),
          /** crops: t/ha */
          lowYield: z.number().optional(),
          highYield: z.number().optional(),
          /** products: key of the type, form id, and declared N, P2O5 and K2O in % */
          type: z.string().optional(),
          formId: z.int().optional(),
          contents: z.array(z.number()).optional(),
        })
        .meta({ id: 'LibraryRecord' }),
    ),
    total: z.int(),
  })
  .meta({ id: 'LibraryRecordList' });
export type LibraryRecords = z.infer<typeof libraryRecords>;

export const statusAnswer = z
  .object({ items: z.array(z.object({ id: z.int(), active: z.boolean(), revision: z.int() })) })
  .meta({ id: 'StatusUpdated' });
export type StatusAnswer = z.infer<typeof statusAnswer>;
