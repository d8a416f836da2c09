import { z } from 'zod';
import type { CropFigures } from './crop-figures.schema.js';
import { deleteBody, optionalPage, queryId, statusFilter } from '../kernel/schema/schema.js';
import { positiveId, text } from '../kernel/string/text.js';
import type { ProductFigures } from './product-figures.schema.js';
import './library.errors.js';

const recordStatus = statusFilter();
export const globalRecordsQuery = z.strictObject({ status: recordStatus });
/** Without a page, all of them. */
export const ownRecordsQuery = z.strictObject({ status: recordStatus, ...optionalPage });
/** Records of a group; those that are not active only with an admin token. */
export const groupLibraryQuery = z.strictObject({ id: queryId(), status: recordStatus });
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

/** Into whose library: the group's; admins of a collection or a company name theirs instead. */
export const importQuery = z
  .strictObject({ groupId: queryId().optional(), collectionId: queryId().optional(), companyId: queryId().optional() })
  .superRefine(({ groupId, collectionId, companyId }, ctx) => {
    const named = [groupId, collectionId, companyId].filter((id) => id !== undefined).length;
    if (named !== 1) ctx.addIssue({ code: 'custom', message: named === 0 ? 'required' : 'onePlace', path: ['groupId'] });
  });
export type ImportQuery = z.infer<typeof importQuery>;
/** `POST adminCenter/{type}/import`; `source`: where all of the records stand. */
export const importRecords = z
  .strictObject({
    ids: z.array(positiveId()).min(1, { error: 'itemCount' }).max(500, { error: 'itemCount' }),
    source: z.enum(['global', 'regional', 'company'], { error: 'invalidOption' }).optional(),
  })
  .meta({ id: 'ImportRecords' });
export type ImportRecords = z.infer<typeof importRecords>;
export const groupQuery = z.strictObject({ groupId: queryId() });
/** `POST adminCenter/crops/clone` */
export const cloneCrop = z
  .strictObject({ id: positiveId(), name: text(1, 60).optional(), variety: text(1, 60).optional() })
  .meta({ id: 'CloneCrop' });
export type CloneCrop = z.infer<typeof cloneCrop>;
export const deleteRecords = deleteBody(500);
export const recordsDeleted = z.object({ deleted: z.array(z.int()) }).meta({ id: 'LibraryRecordsDeleted' });

/** What is chosen of a record when it is copied or made, and what was changed since; the rest is what the shipped record that it goes back to says. */
export interface OwnContent {
  readonly id: number;
  /** the record it was copied from: shipped, or of a level above; its own id when it was made from nothing */
  readonly sourceId: number;
  /** the shipped record that its figures come from; its own id when there is none */
  readonly rootId: number;
  /** null: the name of the shipped record, in the reader's language */
  readonly name: string | null;
  /** crops only */
  readonly variety: string | null;
  /** products only: what its owner says it is made of, instead of the shipped figures */
  readonly figures?: ProductFigures;
  /** products only: per kg, or per l of a liquid, in the currency of its place */
  readonly price?: number | null;
  /** crops only: what it says otherwise than the shipped one */
  readonly crop?: CropFigures;
}
/** What becomes of an own crop; `crop`: all that it says otherwise than the shipped one, from now on. */
export interface OwnCropChanges {
  readonly name?: string | null;
  readonly variety?: string | null;
  readonly crop?: CropFigures;
}

const level = z.enum(['global', 'company', 'collection', 'group']);
/** What every record of the admin center says of itself beside its own fields. */
export const standing = {
  id: z.int(),
  name: z.string(),
  /** false: archived here, so not offered in new plans */
  active: z.boolean(),
  /** who made it; null: shipped with the product */
  ownerId: z.int().nullable(),
  ownerScope: level,
  /** name of the group, collection or company that owns it; null: shipped */
  ownerName: z.string().nullable(),
  scope: level,
  scopeId: z.int().nullable(),
  source: level,
  /** the record it was copied from; null: shipped */
  sourceId: z.int().nullable(),
  inherited: z.boolean(),
  /** plans have it, so it cannot be deleted; what is shipped is nobody's to delete and never says so */
  inUse: z.boolean(),
  /** its status here can be changed by the caller; what is not shipped can be deleted as well */
  editable: z.boolean(),
  /** a level above has it, and the caller can archive it for this group alone or take it back */
  switchable: z.literal(true).optional(),
  revision: z.int(),
};
/** A crop, a product, a plan template, a type of interventions, a limit of analyses, an alert or a company at one level: what every record says, what a table shows of it, and the other fields of its type. */
export const libraryRecord = z
  .looseObject({
    ...standing,
    /** crops: of a copy, where one was given */
    variety: z.string().nullable().optional(),
    /** crops: days */
    duration: z.int().optional(),
    /** crops: t/ha */
    lowYield: z.number().optional(),
    highYield: z.number().optional(),
    /** interventions: how the type is written on the wire; products: key of the type, form id, and declared N, P2O5 and K2O in % */
    type: z.string().optional(),
    formId: z.int().optional(),
    contents: z.array(z.number()).optional(),
    /** products: per kg, or per l of a liquid, in the currency of its place; shipped ones have none */
    price: z.number().nullable().optional(),
    /** products: its figures are what its owner saved */
    own: z.literal(true).optional(),
    /** plan templates: what for, whether planners see them, and how many plans were made with them */
    description: z.string().nullable().optional(),
    /** plan templates and weather alerts; null: whatever the crop */
    cropId: z.int().nullable().optional(),
    cropName: z.string().optional(),
    status: z.enum(['public', 'draft']).optional(),
    usedBy: z.int().optional(),
    /** weather alerts: what they watch and what to do then; `type` as of the alert, no stages: in every one */
    icon: z.string().optional(),
    parameter: z.object({ value: z.number(), unit: z.string() }).optional(),
    stages: z.array(z.int()).optional(),
    stageNames: z.array(z.string()).optional(),
    advice: z.string().optional(),
    enabled: z.boolean().optional(),
    /** limits of analyses: what they are of, and the classes; crop 0: of all */
    mineralId: z.int().optional(),
    unit: z.string().optional(),
    ranges: z.array(z.object({ label: z.string(), from: z.number(), to: z.number().nullable() })).optional(),
    /** the publication, or whose own it is */
    origin: z.string().optional(),
  })
  .meta({ id: 'LibraryRecord' });
/** Records of one kind at one level. */
export const libraryRecords = z
  .object({
    items: z.array(libraryRecord),
    total: z.int(),
    /** where a page was asked for */
    pageNo: z.int().optional(),
    pageSize: z.int().optional(),
  })
  .meta({ id: 'LibraryRecordList' });
export type LibraryRecords = z.infer<typeof libraryRecords>;

export const statusAnswer = z
  .object({ items: z.array(z.object({ id: z.int(), active: z.boolean(), revision: z.int() })) })
  .meta({ id: 'StatusUpdated' });
export type StatusAnswer = z.infer<typeof statusAnswer>;
