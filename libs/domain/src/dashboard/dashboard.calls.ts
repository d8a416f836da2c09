import { z } from 'zod';
import { defineCalls, entityId, signedIn } from '../kernel/call/call.js';
import { admins, planners } from '../kernel/person/roles.js';
import {
  activityPage,
  dashboardCountries,
  dashboardData,
  dashboardFilters,
  dashboardPlans,
  dashboardProducts,
  dashboardProductsByCrop,
  dashboardFootprints,
  dashboardUsers,
  monthlyReportState,
} from './dashboard-answers.schema.js';
import { activityOfGrowerQuery, activityQuery, dashboardFilter, monthQuery, setMonthlyReport } from './dashboard.schema.js';
import { networkInformation } from './network.schema.js';

/** Reads by POST, because the filter is a body; nothing is changed. For whoever has the dashboard, whatever the role. */
const read = { method: 'POST', who: signedIn(), body: dashboardFilter } as const;

export const dashboardCalls = defineCalls({
  filters: {
    id: 'C198',
    changes: 'nothing',
    summary: 'Filters of the dashboard',
    path: '/dashboard/filters',
    ...read,
    answer: dashboardFilters,
  },
  /** With what happened last in the places and by the people asked for, whatever the time frame. */
  data: { id: 'C199', changes: 'nothing', summary: 'Figures of the dashboard', path: '/dashboard/data', ...read, answer: dashboardData },
  topUsers: { id: 'C200', changes: 'nothing', summary: 'Most active people', path: '/dashboard/users', ...read, answer: dashboardUsers },
  /** Of what was kept; land and carbon stand apart. */
  footprints: {
    id: 'C201',
    changes: 'nothing',
    summary: 'Footprints of farms',
    path: '/dashboard/cfa',
    ...read,
    answer: dashboardFootprints,
  },
  countries: {
    id: 'C202',
    changes: 'nothing',
    summary: 'Figures by country',
    path: '/dashboard/countries',
    ...read,
    answer: dashboardCountries,
  },
  plans: { id: 'C203', changes: 'nothing', summary: 'Plans by crop', path: '/dashboard/plans', ...read, answer: dashboardPlans },
  products: {
    id: 'C204',
    changes: 'nothing',
    summary: 'Tonnes of products in plans',
    path: '/dashboard/products',
    ...read,
    answer: dashboardProducts,
  },
  productsByCrop: {
    id: 'C205',
    changes: 'nothing',
    summary: 'Tonnes of products by crop',
    path: '/dashboard/productsPerCrop',
    ...read,
    answer: dashboardProductsByCrop,
  },
});

export const monthlyReportCalls = defineCalls({
  state: {
    ...{
      id: 'C454',
      summary: 'Whether the monthly report comes by mail',
      method: 'GET',
      path: '/dashboard/monthlyReport',
      who: signedIn(),
    },
    answer: monthlyReportState,
  },
  set: {
    ...{
      id: 'C455',
      changes: 'oneself',
      summary: 'Ask for the monthly report by mail',
      method: 'PUT',
      path: '/dashboard/monthlyReport',
      who: signedIn(),
    },
    body: setMonthlyReport,
    answer: monthlyReportState,
  },
  /** In the reader's own language, as it is sent. */
  paper: {
    ...{ id: 'C456', summary: 'Report of a month', method: 'GET', path: '/dashboard/monthlyReport/pdf', who: signedIn() },
    query: monthQuery,
    files: ['application/pdf'],
  },
});

export const networkCalls = defineCalls({
  information: {
    id: 'C282',
    summary: 'Figures of the network',
    method: 'GET',
    path: '/network/information',
    who: signedIn(admins),
    answer: networkInformation,
  },
});

export const activityCalls = defineCalls({
  all: {
    id: 'C097',
    summary: 'Activity of all growers',
    method: 'GET',
    path: '/customer/activity',
    who: signedIn(planners),
    query: activityQuery,
    answer: activityPage,
  },
  ofGrower: {
    ...{ id: 'C099', summary: 'Activity of a grower', method: 'GET', path: '/customer/{id}/activity', who: signedIn(planners) },
    params: z.object({ id: entityId('CustomerNotFound') }),
    query: activityOfGrowerQuery,
    answer: activityPage,
  },
});
