import { lazyPart } from '../../../ui/lazy-part';
import { withTexts } from '../words/with-texts';

/** The short summary that a company may want, and the way to it. */
export const Compact = lazyPart(async () => (await withTexts(import('./compact-sheet'))).Compact);
/** The pictures of the overview stand below its figures and come after them. */
export const SeasonCharts = lazyPart(async () => (await withTexts(import('./season-charts'), ['charts'])).SeasonCharts);
/** What came of the plan stands last. */
export const ResultsCard = lazyPart(async () => (await withTexts(import('./results-card'), ['results'])).ResultsCard);
export const ShareActions = lazyPart(async () => (await withTexts(import('../../share/parts'), ['share'])).ShareActions);
export const OfferLink = lazyPart(async () => (await withTexts(import('./offer-link'), ['results'])).OfferLink);
