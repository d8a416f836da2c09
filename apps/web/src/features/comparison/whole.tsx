import { ComparisonPage } from './parts/comparison-page';

/** Pages and what loads them come as one script: each script of its own has a name that the sign-in page would have to carry. */
export { loadComparison } from './load-comparison';
export const Plans = () => <ComparisonPage kind="plan" />;
export const Templates = () => <ComparisonPage kind="template" />;
