import { z } from 'zod';
import { defineCalls, entityId, signedIn, verifiedUnlessEntitled } from '../kernel/call/call.js';
import { admins } from '../kernel/person/roles.js';
import { queryId } from '../kernel/schema/schema.js';
import { registry } from '../capabilities.js';
import {
  checkBody,
  correctRow,
  failedQuery,
  rerunRows,
  rowBody,
  rowPage,
  rowsQuery,
  taskBody,
  taskPage,
  taskStarted,
  taskWithErrors,
  templateQuery,
  undoBody,
  uploadsQuery,
} from './upload.schema.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const who = signedIn(['group', 'collection', 'company']);
const task = { params: z.object({ taskId: entityId('TaskNotFound') }), who } as const;

type Sheet = (typeof registry.uploaded)[number];
const sheets: readonly Sheet[] = [...new Map(registry.uploaded.map((one) => [one.sheet, one])).values()];

const inPath = { params: z.object({ id: entityId('GroupNotFound') }) };
const inQuery = { query: z.strictObject({ groupId: queryId() }) };
/** The group stands in `data`, beside the mapping. */
const companyInQuery = { query: z.strictObject({ companyId: queryId() }) };
const placeOf = ({ sheet, groupIn }: Sheet) => {
  if (groupIn === undefined) return { ...inPath, path: `/${sheet}/{id}/bulk-import` } as const;
  return groupIn === 'query'
    ? ({ ...inQuery, path: `/${sheet}/bulk-import` } as const)
    : ({ ...companyInQuery, path: `/adminCenter/${sheet}/bulk-import` } as const);
};
/** What the row of docs/calls.csv says of the checks of all sheets that have none of their own. */
const CHECK = 'C461';
const form = { method: 'POST', who, form: true } as const;

const startOf = (one: Sheet) =>
  ({ ...placeOf(one), ...form, id: one.call, summary: 'Begin an import', answer: taskStarted, status: 202 }) as const;
/** The same file and mapping as an import, and nothing is kept. */
const checkOf = (one: Sheet) => {
  const place = placeOf(one);
  const path = `${place.path}/check` as const;
  return { ...place, ...form, path, id: one.check ?? CHECK, changes: 'nothing', summary: CHECKS, answer: checkBody } as const;
};
const CHECKS = 'Check the rows of a sheet as an import would';
const ofSheets = <C>(callOf: (one: Sheet) => C): Readonly<Record<string, C>> =>
  Object.fromEntries(sheets.map((one) => [one.sheet, callOf(one)]));

/** The calls that sheets are sent by, and looked through before, each at an address of its own. */
export const startCalls = ofSheets(startOf);
export const checkCalls = ofSheets(checkOf);
/** Where a sheet's call says the group. */
export const groupInOf = (sheet: string): 'path' | 'query' | 'data' => sheets.find((one) => one.sheet === sheet)?.groupIn ?? 'path';

export const uploadCalls = defineCalls({
  template: {
    ...{
      id: 'C017',
      summary: 'Template of an import',
      method: 'GET',
      path: '/adminCenter/{type}/bulk-import',
      params: z.object({ type: z.string() }),
      query: templateQuery,
    },
    ...{ who: verifiedUnlessEntitled(admins), files: [XLSX] },
  },
  list: { id: 'C275', summary: 'List uploads', method: 'GET', path: '/uploads', who, query: uploadsQuery, answer: taskPage },
  /** Also where the status of a bulk recommendation would be looked for. */
  one: {
    id: 'C276',
    summary: 'An upload and its first errors',
    method: 'GET',
    path: '/uploads/{taskId}',
    alsoAt: ['/uploads/{taskId}/status'],
    ...task,
    answer: taskWithErrors,
  },
  rows: {
    id: 'C303',
    summary: 'Rows of an upload',
    method: 'GET',
    path: '/uploads/{taskId}/rows',
    ...task,
    query: rowsQuery,
    answer: rowPage,
  },
  correct: {
    ...{
      id: 'C304',
      summary: 'Correct a row of an upload',
      method: 'PUT',
      path: '/uploads/{taskId}/rows/{row}',
      ...task,
      body: correctRow,
      answer: rowBody,
    },
    params: task.params.extend({ row: entityId('RowNotFound') }),
  },
  rerun: {
    id: 'C305',
    summary: 'Run rows of an upload again',
    method: 'POST',
    path: '/uploads/{taskId}/rerun',
    ...task,
    body: rerunRows,
    answer: taskStarted,
    status: 202,
  },
  pause: { id: 'C306', summary: 'Pause an upload', method: 'POST', path: '/uploads/{taskId}/pause', ...task, answer: taskBody },
  resume: { id: 'C307', summary: 'Resume an upload', method: 'POST', path: '/uploads/{taskId}/resume', ...task, answer: taskBody },
  cancel: { id: 'C308', summary: 'Cancel an upload', method: 'POST', path: '/uploads/{taskId}/cancel', ...task, answer: taskBody },
  undoable: {
    id: 'C457',
    summary: 'What undoing an upload would remove',
    method: 'GET',
    path: '/uploads/{taskId}/undo',
    ...task,
    answer: undoBody,
  },
  undo: { id: 'C458', summary: 'Undo an upload', method: 'POST', path: '/uploads/{taskId}/undo', ...task, answer: taskBody, status: 202 },
  /** Rows that failed, as a sheet that can be corrected and sent again. */
  failed: {
    id: 'C309',
    summary: 'Rows that failed, as a file',
    method: 'GET',
    path: '/uploads/{taskId}/failed',
    ...task,
    query: failedQuery,
    files: ['text/csv', XLSX],
    exports: 'failures',
  },
});
