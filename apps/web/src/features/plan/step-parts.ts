import { lazyPart } from '../../ui/lazy-part';

/** Who does what beside the step, and the plan's state: fetched with the first drawing, after the step. */
export const ActivityList = lazyPart(async () => (await import('./parts/frame/activity-list')).ActivityList);
export const PeopleHere = lazyPart(async () => (await import('./parts/frame/people-here')).PeopleHere);
export const CompletedBanner = lazyPart(async () => (await import('./parts/frame/completed-banner')).CompletedBanner);
export const StatusMenu = lazyPart(async () => (await import('./parts/frame/status-menu')).StatusMenu);
/** Below the need, with the grid that it is typed in. */
export const DistributionCard = lazyPart(async () => (await import('./parts/nutrition/distribution-card')).DistributionCard);
