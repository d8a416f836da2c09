import { z } from 'zod';
import { defineCalls, entityId, signedIn, verified, verifiedForArchive } from '../kernel/call/call.js';
import { deleteBody } from '../kernel/schema/schema.js';
import { admins, planners } from '../kernel/person/roles.js';
import { groupLibraryQuery, libraryRecords, recordsDeleted } from '../library/library-records.schema.js';
import { planAnswer } from '../plan/plan-answers.schema.js';
import {
  applyTemplate,
  cloneTemplate,
  publicStatus,
  publicStatusAnswer,
  publicStatusQuery,
  saveTemplate,
  templateBody,
  templateFromPlan,
  templateList,
  templatesQuery,
  templatesToImportQuery,
} from './template.schema.js';

const who = signedIn(planners);
const named = z.object({ id: entityId('TemplateNotFound') });
const made = { answer: templateBody, creates: 'planTemplate?id={id}' } as const;

export const templateCalls = defineCalls({
  ofGroup: {
    id: 'C160',
    summary: 'Plan templates of a group',
    method: 'GET',
    path: '/planTemplate/allByGroup',
    who,
    query: templatesQuery,
    answer: templateList,
  },
  one: { id: 'C161', summary: 'Read a plan template', method: 'GET', path: '/planTemplate', who, query: named, answer: templateBody },
  /** Of the levels above, and what is shipped. */
  toImport: {
    ...{ id: 'C162', summary: 'Plan templates that can be imported', method: 'GET', path: '/planTemplate/getTemplatesToImport', who },
    ...{ query: templatesToImportQuery, answer: templateList },
  },
  comparable: {
    id: 'C163',
    summary: 'Plan templates that can be compared',
    method: 'GET',
    path: '/planTemplate/comparable',
    who,
    query: named,
    answer: templateList,
  },
  /** Without an id a new template, with one a change. */
  save: {
    id: 'C164',
    summary: 'Save a plan template',
    method: 'POST',
    path: '/planTemplate',
    who,
    body: saveTemplate,
    ...made,
    status: [200, 201],
  },
  clone: {
    id: 'C165',
    summary: 'Clone a plan template',
    method: 'POST',
    path: '/planTemplate/cloneFromTemplate',
    who,
    body: cloneTemplate,
    ...made,
  },
  fromPlan: {
    id: 'C166',
    summary: 'Make a template of a plan',
    method: 'POST',
    path: '/planTemplate/createFromPlan',
    who,
    body: templateFromPlan,
    ...made,
  },
  /** The plan as it is with it. */
  apply: {
    id: 'C360',
    summary: 'Apply a template to a plan',
    method: 'POST',
    path: '/planTemplate/apply',
    who,
    body: applyTemplate,
    answer: planAnswer,
  },
  remove: {
    id: 'C167',
    summary: 'Remove plan templates',
    method: 'DELETE',
    path: '/planTemplate',
    who,
    body: deleteBody(500),
    answer: recordsDeleted,
  },
  /** As records of the library: those in use need no admin token. */
  records: {
    ...{
      id: 'C003',
      summary: 'Plan templates as records of the library',
      method: 'GET',
      path: '/adminCenter/templates/group',
      alsoAt: ['/adminCenter/planTemplates/group'],
      who: verifiedForArchive(planners),
    },
    ...{ query: groupLibraryQuery, answer: libraryRecords },
  },
  publish: {
    ...{
      id: 'C030',
      summary: 'Publish plan templates',
      method: 'POST',
      path: '/adminCenter/templates/updatePublicStatus',
      who: verified(admins),
    },
    ...{ query: publicStatusQuery, body: publicStatus, answer: publicStatusAnswer },
  },
});
