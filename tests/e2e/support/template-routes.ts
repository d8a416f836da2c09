import type { Places } from './places';

const roles = ['super', 'company', 'collection', 'group', 'user'] as const;
const admins = ['super', 'company', 'collection', 'group'] as const;

/** The pages of plan templates: the list, the steps of the builder, those of the admin center, and where old and wrong addresses lead. */
export const templateRoutes = [
  { ids: 'U040 R061 R438', path: () => '/templates', roles, heading: /^Plan templates$/ },
  ...(['nutritional', 'fertilization', 'view', 'overview'] as const).map((step, at) => ({
    ids: `U0${76 + at} R069`,
    path: () => `/template/${step}`,
    roles,
    heading: /^New plan template$/,
  })),
  ...(['quantitative', 'proportional'] as const).map((old, at) => ({
    ids: `U0${80 + at} R070`,
    path: ({ group }: Places) => `/template/${old}/overview?group=${group}`,
    roles,
    heading: /^New plan template$/,
    lands: ({ group }: Places) => `/template/overview?group=${group}`,
  })),
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
