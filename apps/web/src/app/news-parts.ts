import type { FeatureNews } from '../ui/feature';
import { lazyPart } from '../ui/lazy-part';

/** Found where they lie, so that a feature's news is a file of its own room and nothing else. */
const found = import.meta.glob<FeatureNews>('../features/*/news.ts', { eager: true, import: 'news' });

/** What tells the bell, and whom. */
export const newsParts = Object.values(found).map(({ roles, part }) => ({ roles, Part: lazyPart(part) }));
