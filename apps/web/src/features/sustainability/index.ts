import { IconLeaf } from '@tabler/icons-react';
import { ApiError } from '../../api/api-error';
import { found } from '../../api/found';
import type { Feature, FeatureRoute } from '../../ui/feature';
import { isSustainableCrop } from './crops';

const advisers = ['user', 'super', 'group', 'collection', 'company'] as const;
const page = {
  access: 'signedIn',
  roles: advisers,
  texts: ['sustainability', 'practices', 'report', 'footprint', 'why'],
  title: 'sustainability:title',
} as const;
const ofCrop = '/sustainability/:crop';
const ofVariety = `${ofCrop}/:subcrop`;

/** A crop that is none of the five has no pages but its optimization, which takes the default options. */
const loadCrop: NonNullable<FeatureRoute['load']> = async ({ params }) => {
  if (!isSustainableCrop(params['crop'])) throw new ApiError({ status: 404, key: 'CropNotFound', message: 'Crop not found', details: [] });
};
/** A field that is not there or not theirs is not found. */
const loadField: NonNullable<FeatureRoute['load']> = async ({ params, client }) => {
  const { fieldQuery } = await import('./parts/field-frame');
  await found(client, fieldQuery(Number(params['field'])));
};
const toMap =
  (...parts: readonly string[]): NonNullable<FeatureRoute['admit']> =>
  ({ params }) =>
    `/sustainability/${parts.map((part) => encodeURIComponent(params[part] ?? '')).join('/')}/map`;
const map = () => import('./pages/map-page');
const overview = () => import('./pages/overview-page');
const optimization = () => import('./pages/optimization-page');
const crops = () => import('./pages/crops-page');

/** How regenerative fields are farmed, crop by crop. */
export const sustainability: Feature = {
  routes: [
    { ...page, id: 'U010', path: '/sustainability/crops', page: crops, phone: true },
    { ...page, id: 'U011', path: `${ofCrop}/map`, page: map, load: loadCrop, frame: 'live', phone: true },
    { ...page, id: 'U012', path: `${ofCrop}/overview`, page: overview, load: loadCrop, phone: true },
    { ...page, id: 'U013', path: `${ofCrop}/setting`, page: () => import('./pages/setting-page'), load: loadCrop },
    { ...page, id: 'U014', path: `${ofCrop}/optimization`, page: optimization, phone: true },
    { ...page, id: 'U015', path: `${ofVariety}/map`, page: map, load: loadCrop, frame: 'live', phone: true },
    { ...page, id: 'U016', path: `${ofVariety}/overview`, page: overview, load: loadCrop, phone: true },
    { ...page, id: 'U017', path: `${ofVariety}/optimization`, page: optimization, phone: true },
    { ...page, id: 'U018', path: `${ofVariety}/:field/field`, page: () => import('./pages/field-page'), load: loadField, phone: true },
    { ...page, id: 'U019', path: `${ofVariety}/:field/optimization`, page: optimization, load: loadField, phone: true },
    { ...page, id: 'U020', path: ofCrop, page: crops, admit: toMap('crop') },
    { ...page, id: 'U021', path: ofVariety, page: crops, admit: toMap('crop', 'subcrop') },
  ],
  nav: [
    {
      id: 'sustainability',
      label: 'shell:nav.sustainability',
      short: 'shell:short.sustainability',
      icon: IconLeaf,
      rank: 33,
      roles: advisers,
      match: /^\/sustainability(\/|$)/,
      to: () => '/sustainability/crops',
    },
  ],
};
