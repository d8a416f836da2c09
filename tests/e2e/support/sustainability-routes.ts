import type { Places } from './places';

const roles = ['super', 'company', 'collection', 'group', 'user'] as const;
const at =
  (path: string) =>
  ({ group, field }: Places): string =>
    `${path.replace('{field}', String(field))}?group=${group}`;
const five = ['coffee', 'cocoa', 'grapes', 'potato', 'sugarcane'] as const;
const named = { coffee: 'Coffee', cocoa: 'Cocoa', grapes: 'Grapes', potato: 'Potato', sugarcane: 'Sugarcane' } as const;
const views = [
  ['U011', 'map', 'Map'],
  ['U012', 'overview', 'Overview'],
  ['U013', 'setting', 'Setting'],
  ['U014', 'optimization', 'Optimization'],
] as const;

/** The pages of sustainability: of each crop, of a variety, of a field; a bare crop or variety leads to its map. */
export const sustainabilityRoutes = [
  { ids: 'U010 R045', path: () => '/sustainability/crops', roles, heading: /^Choose a crop$/ },
  ...five.flatMap((crop) =>
    views
      // each view of one crop, and each crop once
      .filter((_view, i) => crop === 'potato' || i === five.indexOf(crop) % views.length)
      .map(([id, view, word]) => ({
        ids: `${id} R046`,
        path: at(`/sustainability/${crop}/${view}`),
        roles,
        heading: new RegExp(`^${named[crop]}: ${word}$`),
      })),
  ),
  ...(
    [
      ['U015', 'map', 'Map'],
      ['U016', 'overview', 'Overview'],
      ['U017', 'optimization', 'Optimization'],
    ] as const
  ).map(([id, view, word]) => ({
    ids: `${id} R047`,
    path: at(`/sustainability/coffee/arabica/${view}`),
    roles,
    heading: new RegExp(`^Coffee ▸ arabica: ${word}$`),
  })),
  { ids: 'U018 R048', path: at('/sustainability/potato/-/{field}/field'), roles, heading: /^North field: Report$/ },
  { ids: 'U019 R048', path: at('/sustainability/potato/-/{field}/optimization'), roles, heading: /^North field: Optimization$/ },
  {
    ...{ ids: 'U020 R049', path: () => '/sustainability/coffee', roles, heading: /^Coffee: Map$/ },
    lands: () => '/sustainability/coffee/map',
  },
  {
    ...{ ids: 'U021 R050', path: () => '/sustainability/coffee/arabica', roles, heading: /^Coffee ▸ arabica: Map$/ },
    lands: () => '/sustainability/coffee/arabica/map',
  },
  { ids: 'U011', path: () => '/sustainability/banana/map', roles, heading: /^Crop not found$/ },
];
