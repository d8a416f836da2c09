import { z } from 'zod';
import { defineCalls, verified } from '../kernel/call/call.js';
import { admins } from '../kernel/person/roles.js';
import {
  companyLibraryQuery,
  deleteRecords,
  globalRecordsQuery,
  importQuery,
  importRecords,
  levelRecordsQuery,
  libraryRecords,
  ownRecordsQuery,
  recordsDeleted,
  statusAnswer,
  updateStatus,
  updateStatusQuery,
} from './library-records.schema.js';

/** Which kind of records; one that there is not is a page that is not there. */
const params = z.object({ type: z.string() });
const list = { method: 'GET', params, answer: libraryRecords } as const;
const setStatus = { method: 'POST', who: verified(admins), query: updateStatusQuery, body: updateStatus, answer: statusAnswer } as const;
const copy = {
  method: 'POST',
  who: verified(admins),
  query: importQuery,
  body: importRecords,
  answer: libraryRecords,
  status: 201,
} as const;
const remove = { method: 'DELETE', who: verified(admins), body: deleteRecords, answer: recordsDeleted } as const;

export const libraryCalls = defineCalls({
  /** At the caller's own level, the first of their groups when they have several; of super admins all that there is. */
  own: {
    id: 'C001',
    summary: "Records of the caller's own level",
    path: '/adminCenter/{type}',
    ...list,
    who: verified(admins),
    query: ownRecordsQuery,
  },
  ofCollection: {
    ...{
      id: 'C004',
      summary: 'Records of a collection',
      path: '/adminCenter/{type}/collection',
      ...list,
      who: verified(['super', 'collection', 'company']),
    },
    query: levelRecordsQuery,
  },
  ofCompany: {
    id: 'C005',
    summary: 'Records of a company',
    path: '/adminCenter/{type}/company',
    ...list,
    who: verified(admins),
    query: companyLibraryQuery,
  },
  /** The library as it is shipped. */
  global: {
    id: 'C006',
    summary: 'Shipped records',
    path: '/adminCenter/{type}/global',
    ...list,
    who: verified(admins),
    query: globalRecordsQuery,
  },
  /** With a group a shipped record is archived for that group alone; an own record is archived itself. */
  updateStatus: {
    id: 'C007',
    summary: 'Archive records or bring them back',
    path: '/adminCenter/{type}/updateStatus',
    ...setStatus,
    params,
  },
  updateProductStatus: { id: 'C181', summary: 'Archive products or bring them back', path: '/fertilizers/updateStatus', ...setStatus },
  /** Copies for the library of the group; admins of collections and companies name theirs. */
  import: { id: 'C008', summary: 'Import records', path: '/adminCenter/{type}/import', ...copy, params },
  importProducts: { id: 'C180', summary: 'Import products', path: '/fertilizers/import', ...copy },
  removeCrops: { id: 'C032', summary: 'Remove crops', path: '/adminCenter/crops/delete', ...remove },
  removeProducts: { id: 'C184', summary: 'Remove products', path: '/fertilizers', ...remove },
});
