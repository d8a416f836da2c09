import { defineCalls, signedIn, verified, verifiedForArchive } from '../kernel/call/call.js';
import { admins, planners } from '../kernel/person/roles.js';
import { groupLibraryQuery, libraryRecords, recordsDeleted } from '../library/library-records.schema.js';
import {
  alertBody,
  alertList,
  alertPlaceQuery,
  alertsAvailability,
  alertsByCropQuery,
  alertsQuery,
  availabilityAnswer,
  cropAlerts,
  removeAlerts,
  saveAlert,
} from './alert.schema.js';

const reads = signedIn(planners);
const writes = verified(admins);
const turned = { who: writes, query: alertPlaceQuery, body: alertsAvailability, answer: availabilityAnswer } as const;

export const alertCalls = defineCalls({
  /** Those of a group and what it inherits, or the one of an id. */
  list: {
    id: 'C222',
    summary: 'Weather alerts of a group',
    method: 'GET',
    path: '/weather/alerts',
    who: reads,
    query: alertsQuery,
    answer: alertList,
  },
  /** In use or not, tied to the crop or to none. */
  allOfCrop: {
    id: 'C223',
    summary: 'Weather alerts of a crop, in use or not',
    method: 'GET',
    path: '/weather/allAlertsByCrop',
    who: reads,
    query: alertsByCropQuery,
    answer: alertList,
  },
  /** Those in use that can speak for the crop, in the stage when one is named. */
  ofCrop: {
    id: 'C220',
    changes: 'nothing',
    summary: 'Weather alerts in use for a crop',
    method: 'POST',
    path: '/weather/cropAlerts',
    who: reads,
    body: cropAlerts,
    answer: alertList,
  },
  /** As records of the library: those in use need no admin token. */
  records: {
    id: 'C003',
    summary: 'Weather alerts as records of the library',
    method: 'GET',
    path: '/adminCenter/weather/group',
    who: verifiedForArchive(planners),
    query: groupLibraryQuery,
    answer: libraryRecords,
  },
  /** Without an id a new alert, with one a change. */
  save: {
    ...{
      id: 'C217',
      summary: 'Save a weather alert',
      method: 'POST',
      path: '/weather/alerts',
      who: writes,
      query: alertPlaceQuery,
      body: saveAlert,
      answer: alertBody,
    },
    creates: 'weather/alerts?id={id}',
    status: [200, 201],
  },
  setAllEnabled: {
    id: 'C218',
    summary: 'Turn general weather alerts on or off',
    method: 'POST',
    path: '/weather/genericAlertsAvailability',
    ...turned,
  },
  setEnabled: { id: 'C219', summary: 'Turn weather alerts on or off', method: 'POST', path: '/weather/alertsAvailability', ...turned },
  remove: {
    id: 'C224',
    summary: 'Remove weather alerts',
    method: 'DELETE',
    path: '/weather/alerts',
    who: writes,
    body: removeAlerts,
    answer: recordsDeleted,
  },
});
