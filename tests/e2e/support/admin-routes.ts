import type { Places } from './places';

const roles = ['super', 'company', 'collection', 'group'] as const;

/** The pages of the admin center, of crops and of products of one's own; those of the center ask for a code first. */
export const adminRoutes = [
  ...(
    [
      ['U052', '/admin-center/fertilizers', /^Products$/],
      ['U053', '/admin-center/crops', /^Crops$/],
      ['U061', '/admin-center/fertilizers/archive', /^Archived products$/],
      ['U062', '/admin-center/fertilizers/import', /^Import products$/],
      ['U063', '/admin-center/crops/archive', /^Archived crops$/],
      ['U064', '/admin-center/crops/import', /^Import crops$/],
      ['U101', '/admin-center/doses', /^Doses that can be spread$/],
      ['U055 R064', '/admin-center/localization', /^Localization$/],
      ['U056 R064', '/admin-center/weather', /^Weather alerts$/],
      ['U057 R064', '/admin-center/soilAnalysis', /^Soil analysis$/],
      ['U058 R064', '/admin-center/plantAnalysis', /^Plant analysis$/],
      ['U060 R064', '/admin-center/intervention', /^Intervention types$/],
      ['U091', '/admin-center/audit', /^Audit$/],
    ] as const
  ).map(([ids, path, heading]) => ({ ids, path: () => path, roles, heading, verified: true as const })),
  ...(
    [
      ['U050 R063', '/admin-center'],
      ['U051', '/admin-center/users'],
    ] as const
  ).map(([ids, path]) => ({
    ...{ ids, path: () => path, roles, heading: /^Users$/, verified: true as const },
    lands: () => '/admin-center/users',
  })),
  { ids: 'U047 R062 R446 R447 R448', path: () => '/crops/varieties', roles, heading: /^Crops and varieties$/ },
  { ids: 'U049 R062 R504', path: () => '/crops/1021', roles, heading: /^Potato$/ },
  { ids: 'U048 R062', path: () => '/crops/editVariety/1021/1021', roles, heading: /^Potato$/ },
  // the users of the seed lack the permission for products
  ...(
    [
      ['U082 R071', '/products', /^Products$/],
      ['U083 R071', '/products/archive', /^Archived products$/],
      ['U084 R071', '/products/import', /^Import products$/],
    ] as const
  ).map(([ids, path, heading]) => ({ ids, path: ({ group }: Places) => `${path}?group=${group}`, roles, heading })),
];
