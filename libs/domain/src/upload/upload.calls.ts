import { z } from 'zod';
import { type Address, defineCalls, entityId, signedIn, verifiedUnlessEntitled } from '../kernel/call.js';
import { admins } from '../kernel/roles.js';
import { queryId } from '../kernel/schema.js';
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
const inQuery = ({ groupIn }: Sheet): boolean => groupIn === 'query';

/** Each sheet is sent to an address of its own, with the row that its capability names. */
const sheetPath = (sheet: string) => `/${sheet}/{id}/bulk-import` as const;
const pathByQuery = (sheet: string) => `/${sheet}/bulk-import` as const;
const addressOf = (one: Sheet): Address => ({ id: one.call, path: inQuery(one) ? pathByQuery(one.sheet) : sheetPath(one.sheet) });
const [first, ...others] = sheets.filter((one) => !inQuery(one)).map(addressOf);
const [firstByQuery, ...othersByQuery] = sheets.filter(inQuery).map(addressOf);
const checkPath = ({ path }: Address) => `${path}/check` as const;
/** The group of a sheet whose address does not say it. */
const query = z.strictObject({ groupId: queryId() });

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
  /** Rows of a sheet, into a group. */
  start: {
    ...{ ...first!, summary: 'Begin an import', alsoAt: others, method: 'POST', params: z.object({ id: entityId('GroupNotFound') }), who },
    ...{ form: true, answer: taskStarted, status: 202 },
  },
  /** The same file and mapping as an import, and nothing is kept. */
  check: {
    id: 'C461',
    changes: 'nothing',
    summary: 'Check the rows of a sheet as an import would',
    method: 'POST',
    path: checkPath(first!),
    alsoAt: others.map(checkPath),
    params: z.object({ id: entityId('GroupNotFound') }),
    who,
    form: true,
    answer: checkBody,
  },
  /** As `start`, of sheets whose group stands in the query. */
  startByQuery: {
    ...{ ...firstByQuery!, summary: 'Begin an import, its group in the query', alsoAt: othersByQuery, method: 'POST', query, who },
    ...{ form: true, answer: taskStarted, status: 202 },
  },
  checkByQuery: {
    ...{
      id: 'C432',
      changes: 'nothing',
      summary: 'Check the rows of a sheet as an import would, its group in the query',
      method: 'POST',
      query,
      who,
    },
    ...{ path: checkPath(firstByQuery!), alsoAt: othersByQuery.map(checkPath), form: true, answer: checkBody },
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

/** The calls that a sheet is sent by, and looked through before. */
export const startOf = (sheet: string) => ({ ...uploadCalls.start, path: sheetPath(sheet) });
export const checkOf = (sheet: string) => ({ ...uploadCalls.check, path: `${sheetPath(sheet)}/check` as const });
/** The same of a sheet whose group stands in the query; undefined of any other. */
export const byQueryOf = (sheet: string) =>
  sheets.some((one) => one.sheet === sheet && inQuery(one))
    ? {
        start: { ...uploadCalls.startByQuery, path: pathByQuery(sheet) },
        check: { ...uploadCalls.checkByQuery, path: `${pathByQuery(sheet)}/check` as const },
      }
    : undefined;
