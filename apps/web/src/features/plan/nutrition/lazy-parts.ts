import { lazyPart } from '../../../ui/lazy-part';
import { withTexts } from '../words/with-texts';

/** Below the need, with the grid that it is typed in. */
export const DistributionCard = lazyPart(async () => (await withTexts(import('./distribution-card'), ['stages'])).DistributionCard);
/** Below the season and its samples, for those who spread any. */
export const EarlierManure = lazyPart(async () => (await withTexts(import('./earlier-manure'))).EarlierManure);
/** What the samples say stands below the need that is computed with them. */
export const SamplesCard = lazyPart(async () => (await withTexts(import('./samples-card'), ['analysis', 'cited'])).SamplesCard);
