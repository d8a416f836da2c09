import { lazyPart } from '../../../ui/lazy-part';
import { withTexts } from '../words/with-texts';

/** Who does what beside the step, and the plan's state: fetched with the first drawing, after the step. */
export const ActivityList = lazyPart(async () => (await withTexts(import('../activity/activity-list'), ['check'])).ActivityList);
export const PeopleHere = lazyPart(async () => (await withTexts(import('../activity/people-here'), ['status'])).PeopleHere);
export const CompletedBanner = lazyPart(async () => (await withTexts(import('../status/completed-banner'), ['status'])).CompletedBanner);
export const StatusMenu = lazyPart(async () => (await withTexts(import('../status/status-menu'), ['status'])).StatusMenu);
/** Below the need, with the grid that it is typed in. */
export const DistributionCard = lazyPart(
  async () => (await withTexts(import('../nutrition/distribution-card'), ['stages'])).DistributionCard,
);
