import { loadNamespaces } from '../../i18n/init';
import { lazyPart } from '../../ui/lazy-part';
import type { ZoneTableProps } from './parts/zone-table';

export { LayersOfField } from './parts/layers-of-field';
/** Zones of whatever they were made of; it comes when it is shown. */
export const ZoneTable = lazyPart<ZoneTableProps>(
  async () => (await Promise.all([import('./parts/zone-table'), loadNamespaces(['layer'])]))[0].ZoneTable,
);
