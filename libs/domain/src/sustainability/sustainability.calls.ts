import { z } from 'zod';
import { attachmentTypes } from '../kernel/call/attachment-types.js';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { text } from '../kernel/string/text.js';
import {
  calculateFootprint,
  footprintCalculated,
  footprintRecorded,
  footprintReported,
  recordFootprint,
  reportFootprint,
} from './footprint/footprint.schema.js';
import { pathAsked, pathFound, pathsUsed, usePaths } from './path/path.schema.js';
import {
  fieldPracticesBody,
  fieldQuery,
  optimizationBody,
  optimizationQuery,
  saveFieldPractices,
  saveOptimization,
  saveSettings,
  settingsBody,
  settingsQuery,
} from './practices/practice.schema.js';
import {
  changeReport,
  evidenceFile,
  fieldsQuery,
  planDataBody,
  planDataQuery,
  reportBody,
  reportList,
  reportPresence,
  reportsDeleted,
  reportsQuery,
  reportWatched,
  scoredFields,
  startReport,
} from './report/report.schema.js';

const who = signedIn(planners);
const ofField = { path: '/field/{id}/sustainabilityForm', params: z.object({ id: entityId('FieldNotFound') }), who } as const;
const ofReport = {
  path: '/field/sustainabilityForm/{reportId}',
  params: z.object({ reportId: entityId('SustainabilityReportNotFound') }),
  who,
} as const;
const atField = { path: '/sustainability/field/{fieldId}', params: z.object({ fieldId: entityId('FieldNotFound') }), who } as const;
const crop = { params: z.object({ cropId: text(1, 60) }), who } as const;
const settings = { path: '/sustainability/settings/{cropId}', ...crop, query: settingsQuery, answer: settingsBody } as const;
const optimization = {
  path: '/sustainability/optimization/{cropId}',
  ...crop,
  query: optimizationQuery,
  answer: optimizationBody,
} as const;

export const sustainabilityReportCalls = defineCalls({
  /** Newest first; of one plan when it is named. */
  list: { id: 'C113', summary: 'Sustainability reports of a field', method: 'GET', ...ofField, query: reportsQuery, answer: reportList },
  start: {
    ...{ id: 'C119', summary: 'Start a sustainability report', method: 'POST', ...ofField, body: startReport, answer: reportBody },
    creates: 'field/{fieldId}/sustainabilityForm?planId={planId}',
  },
  change: { id: 'C122', summary: 'Change a sustainability report', method: 'PUT', ...ofReport, body: changeReport, answer: reportBody },
  remove: { id: 'C125', summary: 'Remove a sustainability report', method: 'DELETE', ...ofReport, answer: reportsDeleted },
  /** One file in a form; an answer names it afterwards. */
  addFile: {
    ...{ id: 'C402', summary: 'Put a file to a sustainability report', method: 'POST', params: ofReport.params, who },
    ...{ path: '/field/sustainabilityForm/{reportId}/files', form: true, answer: evidenceFile, status: 201 },
  },
  file: {
    ...{ id: 'C403', summary: 'A file of a sustainability report', method: 'GET', who },
    path: '/field/sustainabilityForm/{reportId}/files/{fileId}',
    params: ofReport.params.extend({ fileId: z.string().max(120) }),
    files: [...new Set(Object.values(attachmentTypes))],
  },
  /** Told to whoever else has it open; nothing is stored. */
  watch: {
    ...{
      id: 'C404',
      changes: 'nothing',
      summary: 'Say that one looks at a sustainability report',
      method: 'POST',
      params: ofReport.params,
      who,
    },
    ...{ path: '/field/sustainabilityForm/{reportId}/presence', body: reportPresence, answer: reportWatched, status: 200 },
  },
  /** What a plan knows of the answers. */
  planData: {
    ...{ id: 'C237', summary: 'What a plan knows of a sustainability report', method: 'GET', path: '/sustainability/planData', who },
    query: planDataQuery,
    answer: planDataBody,
  },
});

export const practiceCalls = defineCalls({
  field: { id: 'C235', summary: 'Practices of a field', method: 'GET', ...atField, query: fieldQuery, answer: fieldPracticesBody },
  saveField: {
    id: 'C236',
    summary: 'Save the practices of a field',
    method: 'POST',
    ...atField,
    body: saveFieldPractices,
    answer: fieldPracticesBody,
    status: 200,
  },
  settings: { id: 'C277', summary: 'Settings of the practice score', method: 'GET', ...settings },
  saveSettings: { id: 'C278', summary: 'Save settings of the practice score', method: 'PUT', ...settings, body: saveSettings },
  optimization: { id: 'C279', summary: 'Optimization of the practice score', method: 'GET', ...optimization },
  saveOptimization: {
    id: 'C280',
    summary: 'Save an optimization of the practice score',
    method: 'PUT',
    ...optimization,
    body: saveOptimization,
  },
  /** Fields of a crop with their scores, as features of a map. */
  fields: {
    id: 'C390',
    summary: 'Fields of a crop with their scores',
    method: 'GET',
    path: '/sustainability/fields',
    who,
    query: fieldsQuery,
    answer: scoredFields,
  },
  /** Nothing is stored. */
  path: {
    id: 'C391',
    changes: 'nothing',
    summary: 'Cheapest practices that reach a score',
    method: 'POST',
    path: '/sustainability/path',
    who,
    body: pathAsked,
    answer: pathFound,
    status: 200,
  },
  usePaths: {
    id: 'C405',
    summary: 'Use sets of practices on many fields',
    method: 'POST',
    path: '/sustainability/path/use',
    who,
    body: usePaths,
    answer: pathsUsed,
    status: 200,
  },
});

export const footprintCalls = defineCalls({
  record: {
    id: 'C232',
    summary: 'Record a farm footprint',
    method: 'POST',
    path: '/cfa',
    who,
    body: recordFootprint,
    answer: footprintRecorded,
    status: 201,
  },
  /** Nothing is stored. */
  calculate: {
    id: 'C233',
    changes: 'nothing',
    summary: 'Calculate a farm footprint',
    method: 'POST',
    path: '/cfa/calculate',
    who,
    body: calculateFootprint,
    answer: footprintCalculated,
    status: 200,
  },
  report: {
    id: 'C234',
    changes: 'nothing',
    summary: 'A farm footprint as a PDF',
    method: 'POST',
    path: '/cfa/report',
    who,
    body: reportFootprint,
    answer: footprintReported,
    status: 200,
  },
});
