import { planners as advisers } from '@loam/domain/kernel/person/roles';
import type { Feature, FeatureRoute } from '../../ui/feature';

const ofCrop = '/sustainability/:crop';
const ofVariety = `${ofCrop}/:subcrop`;
type Part = Exclude<keyof typeof import('./pages'), `load${string}`>;
type Load = Extract<keyof typeof import('./pages'), `load${string}`>;

/** All pages and what they load are one script: this list comes with the first page of all. */
const route = (id: string, path: string, part: Part, load?: Load, more?: Partial<FeatureRoute>): FeatureRoute => ({
  id,
  path,
  page: async () => ({ default: (await import('./pages'))[part] }),
  access: 'signedIn',
  roles: advisers,
  texts: ['sustainability', 'practices', 'report', 'footprint', 'footprintTrace', 'practiceBases', 'why'],
  title: 'sustainability:title',
  phone: true,
  ...(load && { load: async (at) => (await import('./pages'))[load](at) }),
  ...more,
});
const live = { frame: 'live' } as const;
const toMap: Pick<FeatureRoute, 'admit'> = {
  admit: ({ params: { crop, subcrop } }) => `/sustainability/${crop}${subcrop ? `/${encodeURIComponent(subcrop)}` : ''}/map`,
};

/** How regenerative fields are farmed, crop by crop. */
export const sustainability: Feature = {
  routes: [
    route('U010', '/sustainability/crops', 'Crops'),
    route('U011', `${ofCrop}/map`, 'Map', 'loadCrop', live),
    route('U012', `${ofCrop}/overview`, 'Overview', 'loadCrop'),
    route('U013', `${ofCrop}/setting`, 'Setting', 'loadCrop'),
    route('U014', `${ofCrop}/optimization`, 'Optimization'),
    route('U015', `${ofVariety}/map`, 'Map', 'loadCrop', live),
    route('U016', `${ofVariety}/overview`, 'Overview', 'loadCrop'),
    route('U017', `${ofVariety}/optimization`, 'Optimization'),
    route('U018', `${ofVariety}/:field/field`, 'Field', 'loadField'),
    route('U019', `${ofVariety}/:field/optimization`, 'Optimization', 'loadField'),
    route('U020', ofCrop, 'Crops', undefined, toMap),
    route('U021', ofVariety, 'Crops', undefined, toMap),
  ],
};
