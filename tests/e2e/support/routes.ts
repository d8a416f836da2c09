import { adminRoutes } from './admin-routes';
import type { Role } from './others';
import type { Places } from './places';
import { sustainabilityRoutes } from './sustainability-routes';
import { templateRoutes } from './template-routes';

const advisers: readonly Role[] = ['super', 'company', 'collection', 'group', 'user'];
const admins: readonly Role[] = ['super', 'company', 'collection', 'group'];
export const landing: Record<Role, (at: Places) => string> = {
  super: () => '/company',
  company: () => '/company',
  collection: ({ collection }) => `/collection/${collection}`,
  group: ({ collection, group }) => `/collection/${collection}/group/${group}`,
  user: ({ collection, group }) => `/collection/${collection}/group/${group}`,
  executive: () => '/dashboard',
};

export interface Route {
  ids: string;
  path: (at: Places) => string;
  roles: readonly Role[];
  heading: RegExp;
  /** where those land who may enter, when it is not the path itself */
  lands?: (at: Places, role: Role) => string;
  public?: true;
  /** asks an admin for a code first */
  verified?: true;
}

/** Every route of routes.csv that exists, with the rules of the specification it stands for, and the history's own. */
export const routes: readonly Route[] = [
  { ids: 'U022 R051 R444', path: () => '/company', roles: ['super', 'company', 'collection'], heading: /Acceptance|Compan/ },
  {
    ids: 'U023 R052 R445',
    path: ({ collection }) => `/collection/${collection}`,
    roles: admins,
    heading: /^Collection 1$/,
  },
  { ids: 'U024 R053', path: ({ collection, group }) => `/collection/${collection}/group/${group}`, roles: advisers, heading: /^Growers$/ },
  {
    ids: 'U025 R054',
    path: ({ collection, group }) => `/collection/${collection}/group/${group}/add-grower`,
    roles: advisers,
    heading: /^Add grower$/,
  },
  // of admins who are through with it; a new one goes through it in onboarding.spec.ts
  { ids: 'U085', path: () => '/admin-onboarding', roles: admins, heading: /./, lands: (at, role) => landing[role](at) },
  {
    ids: 'U086',
    path: () => '/admin-onboarding/editVariety/1021/1021',
    roles: admins,
    heading: /./,
    lands: (at, role) => landing[role](at),
  },
  { ids: 'U029', path: () => '/customers', roles: advisers, heading: /./, lands: (at, role) => landing[role](at) },
  {
    ids: 'U115',
    path: () => '/growers',
    roles: advisers,
    heading: /^Growers$/,
    lands: ({ collection, group }) => `/collection/${collection}/group/${group}`,
  },
  { ids: 'U030 R057', path: ({ grower }) => `/customers/${grower}`, roles: advisers, heading: /^Grower One One$/ },
  { ids: 'U031 R057', path: ({ grower }) => `/customers/${grower}/edit`, roles: advisers, heading: /^Edit Grower One One$/ },
  { ids: 'U034 R059', path: ({ grower }) => `/customers/${grower}/fields/add`, roles: advisers, heading: /^Add field$/ },
  { ids: 'U035 R059', path: ({ grower, field }) => `/customers/${grower}/fields/${field}`, roles: advisers, heading: /^North field$/ },
  {
    ids: 'U036 R059',
    path: ({ grower, field }) => `/customers/${grower}/fields/${field}/edit`,
    roles: advisers,
    heading: /^Edit North field$/,
  },
  {
    ids: 'U096',
    path: ({ grower, field }) => `/customers/${grower}/field/${field}/weather`,
    roles: advisers,
    heading: /^Weather of North field$/,
  },
  { ids: 'U032 R058', path: () => '/customers/weather-events/Frost', roles: advisers, heading: /^Frost$/ },
  { ids: 'U033 R058', path: ({ grower }) => `/customers/${grower}/weather-events/Frost`, roles: advisers, heading: /^Frost$/ },
  {
    ids: 'U037 R060 R439',
    path: ({ grower, field }) => `/customers/${grower}/field/${field}/trends`,
    roles: advisers,
    heading: /^Satellite indices of North field$/,
  },
  { ids: 'U042', path: () => '/end-of-season-report', roles: advisers, heading: /^End-of-season report$/ },
  { ids: 'U097', path: () => '/today', roles: advisers, heading: /^What is due$/ },
  { ids: 'U106', path: () => '/prices', roles: advisers, heading: /^Price list$/ },
  { ids: 'U026 R055', path: () => '/mills', roles: advisers, heading: /^Mills$/ },
  { ids: 'U028 R055', path: () => '/mills/add', roles: advisers, heading: /^New mill$/ },
  { ids: 'U039', path: () => '/account', roles: [...advisers, 'executive'], heading: /One$/ },
  { ids: 'U041 R019 R441', path: () => '/upload-center', roles: ['company', 'collection', 'group'], heading: /^Upload center$/ },
  ...sustainabilityRoutes,
  ...templateRoutes,
  ...adminRoutes,
  { ids: 'U043', path: () => '/BulkRecommendation', roles: advisers, heading: /^Bulk recommendation$/ },
  { ids: 'U046', path: () => '/landingPage', roles: [...advisers, 'executive'], heading: /./, lands: (at, role) => landing[role](at) },
  {
    ids: 'U067',
    path: ({ grower, plan }) => `/customers/${grower}/plan/nutritional?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
  },
  { ids: 'U067 R068', path: ({ grower }) => `/customers/${grower}/plan/nutritional`, roles: advisers, heading: /^New plan$/ },
  {
    ids: 'U068',
    path: ({ grower, plan }) => `/customers/${grower}/plan/recommendation?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
  },
  {
    ids: 'U069',
    path: ({ grower, plan }) => `/customers/${grower}/plan/recommendationPage?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
  },
  {
    ids: 'U070',
    path: ({ grower, plan }) => `/customers/${grower}/plan/recommendationOverview?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
  },
  {
    ids: 'U071',
    path: ({ grower, plan }) => `/customers/${grower}/plan/fertilization?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
  },
  {
    ids: 'U072',
    path: ({ grower, plan }) => `/customers/${grower}/plan/view?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
  },
  {
    ids: 'U073',
    path: ({ grower, plan }) => `/customers/${grower}/plan/overview?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
  },
  {
    ids: 'U087',
    path: ({ plan }) => `/comparison/${plan}`,
    roles: advisers,
    heading: /^Compare plans$/,
  },
  {
    ids: 'history',
    path: ({ grower, plan }) => `/customers/${grower}/plan/history?planId=${plan}`,
    roles: advisers,
    heading: /^History: Potato 2026/,
  },
  ...(['quantitative/overview', 'proportional/overview', 'quantitativeOverview', 'proportionalOverview'] as const).map((old): Route => ({
    ids: old.startsWith('quantitative') ? 'U074 R067' : 'U075 R067',
    path: ({ grower, plan }) => `/customers/${grower}/plan/${old}?planId=${plan}`,
    roles: advisers,
    heading: /^Potato 2026/,
    lands: ({ grower, plan }) => `/customers/${grower}/plan/overview?planId=${plan}`,
  })),
  {
    ids: 'U089 R074',
    path: () => '/error/server-error',
    roles: [...advisers, 'executive'],
    heading: /^Something went wrong/,
    public: true,
  },
  { ids: 'U095', path: () => '/share/nothing', roles: [...advisers, 'executive'], heading: /^This link leads nowhere$/, public: true },
  {
    ids: 'U120',
    path: () => '/licenses/sign/nothing',
    roles: [...advisers, 'executive'],
    heading: /^This link can no longer be signed$/,
    public: true,
  },
  { ids: 'U090 R075', path: () => '/nope', roles: [...advisers, 'executive'], heading: /^Page not found$/, public: true },
];

const samples: Places = { collection: 0, group: 0, grower: 0, field: 0, plan: 0 };
/** Its pattern, for a title. */
export const named = (route: Route) => route.path(samples).replaceAll(/(?<=[/=])0/g, '{id}');
