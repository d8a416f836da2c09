import { loadNamespaces } from '../../i18n/init';
import { lazyPart } from '../../ui/lazy-part';

export type { Amendment } from './parts/corrections-panel';
export { AnalysesOfField, AnalysesOfGrower } from './parts/analysis-lists';
export { LastSoilTest } from './parts/last-soil-test';
export { NewestSoilTest } from './parts/newest-soil-test';
export { useReadingWords } from './parts/reading-words';
/** A stored sample among published limits, with what soil or water ask for; its tables come when it is shown. */
export const SampleReading = lazyPart(
  async () => (await Promise.all([import('./parts/sample-reading'), loadNamespaces(['analysis', 'cited'])]))[0].SampleReading,
);
