import { defineCalls, verified, verifiedForArchive } from '../kernel/call/call.js';
import { admins, planners } from '../kernel/person/roles.js';
import { globalRecordsQuery, statusAnswer, updateStatus, updateStatusQuery } from '../library/library-records.schema.js';
import { changeLocalization, companyRecordsQuery, localizationRecords, ownPlaceQuery, placeRecordsQuery } from './organization.schema.js';

const list = { method: 'GET', answer: localizationRecords } as const;

/** Localization as records of the admin center. They are always in force, so none is ever inactive. */
export const localizationCalls = defineCalls({
  /** At the caller's own level, the first of their places when they have several. */
  own: {
    id: 'C001',
    summary: "Localization of the caller's own level",
    path: '/adminCenter/localization',
    ...list,
    who: verified(admins),
    query: ownPlaceQuery,
  },
  ofGroup: {
    id: 'C003',
    summary: 'Localization of a group',
    path: '/adminCenter/localization/group',
    ...list,
    who: verifiedForArchive(planners),
    query: placeRecordsQuery,
  },
  ofCollection: {
    ...{
      id: 'C004',
      summary: 'Localization of collections',
      path: '/adminCenter/localization/collection',
      ...list,
      who: verified(['super', 'collection', 'company']),
    },
    query: placeRecordsQuery,
  },
  ofCompany: {
    id: 'C005',
    summary: 'Localization of companies',
    path: '/adminCenter/localization/company',
    ...list,
    who: verified(admins),
    query: companyRecordsQuery,
  },
  /** What the platform sets, which is nothing: each grower's and person's own holds. */
  global: {
    id: 'C006',
    summary: 'Localization of the platform',
    path: '/adminCenter/localization/global',
    ...list,
    who: verified(admins),
    query: globalRecordsQuery,
  },
  updateStatus: {
    ...{
      id: 'C007',
      summary: 'Turn localizations on or off',
      method: 'POST',
      path: '/adminCenter/localization/updateStatus',
      who: verified(admins),
    },
    ...{ query: updateStatusQuery, body: updateStatus, answer: statusAnswer },
  },
  /** Of one place at or below the caller's own level. */
  change: {
    ...{ id: 'C330', summary: 'Change a localization', method: 'PUT', path: '/adminCenter/localization', who: verified(admins) },
    ...{ body: changeLocalization, answer: localizationRecords },
  },
});
