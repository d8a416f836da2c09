import type { Places } from './places';

const roles = ['super', 'company', 'collection', 'group', 'user'] as const;
const admins = ['super', 'company', 'collection', 'group'] as const;

/** The pages of plan templates: the list, the steps of the builder, those of the admin center, and where old and wrong addresses lead. */
export const templateRoutes = [
  { ids: 'U040 R438', path: () => '/templates', roles, heading: /^Plan templates$/ },
  ...(
    [
      ['U076 R069', 'nutritional'],
      ['U077 R069', 'fertilization'],
      ['U078 R069', 'view'],
      ['U079 R069', 'overview'],
    ] as const
  ).map(([ids, step]) => ({
    ids,
    path: () => `/template/${step}`,
    roles,
    heading: /^New plan template$/,
  })),
  ...(
    [
      ['U080 R070', 'quantitative'],
      ['U081 R070', 'proportional'],
    ] as const
  ).map(([ids, old]) => ({
    ids,
    path: ({ group }: Places) => `/template/${old}/overview?group=${group}`,
    roles,
    heading: /^New plan template$/,
    lands: ({ group }: Places) => `/template/overview?group=${group}`,
  })),
  {
    ids: 'U088',
    path: () => '/comparison/template/999999999',
    roles,
    heading: /^Plan templates$/,
    lands: () => '/templates',
  },
  {
    ids: 'R609',
    path: () => '/template/view?planId=999999999',
    roles,
    heading: /^Plan templates$/,
    lands: () => '/templates',
  },
  ...(
    [
      ['U054 R064', '/admin-center/planTemplates', /^Plan templates$/],
      ['U065 R065', '/admin-center/planTemplates/archive', /^Archived plan templates$/],
      ['U066 R065', '/admin-center/planTemplates/import', /^Import plan templates$/],
    ] as const
  ).map(([ids, path, heading]) => ({ ids, path: () => path, roles: admins, heading, verified: true as const })),
];
