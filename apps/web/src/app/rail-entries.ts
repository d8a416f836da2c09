import type { FeatureNav } from '../ui/feature';

/** Found where they lie, so that a feature's place in the navigation is a file of its own room and nothing else. */
const rails = import.meta.glob<readonly FeatureNav[]>('../features/*/rail.ts', { eager: true, import: 'rail' });

/** The main navigation, in its order. */
export const railEntries: readonly FeatureNav[] = Object.values(rails)
  .flat()
  .sort((a, b) => a.rank - b.rank);
