import type { FeatureRoute } from '../ui/feature';

/** What the router keeps of each page: how the feature described it. */
export interface RouteHandle {
  route: FeatureRoute;
}
