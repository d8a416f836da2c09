import { anybody, defineCalls, signedIn } from '../kernel/call/call.js';
import { admins } from '../kernel/person/roles.js';
import { companyNames, dateFormatList, languageList, roleList, utilFieldLists } from './user-answers.schema.js';
import { utilFieldsQuery } from './user-list.schema.js';

/** Lists to choose from. */
export const userListCalls = defineCalls({
  dateFormats: { id: 'C061', summary: 'Date formats', method: 'GET', path: '/utils/dateFormats', who: signedIn(), answer: dateFormatList },
  languages: { id: 'C062', summary: 'Languages', method: 'GET', path: '/utils/languages', who: anybody, answer: languageList },
  companies: {
    id: 'C063',
    summary: 'Companies to choose from',
    method: 'GET',
    path: '/utils/companies',
    who: signedIn(admins),
    answer: companyNames,
  },
  roles: { id: 'C064', summary: 'Roles to choose from', method: 'GET', path: '/utils/roles', who: signedIn(admins), answer: roleList },
  utilFields: {
    id: 'C065',
    summary: 'Fields of lists',
    method: 'GET',
    path: '/utils/utilFields',
    who: signedIn(),
    query: utilFieldsQuery,
    answer: utilFieldLists,
  },
});
