import { planners } from '@loam/domain/kernel/person/roles';
import type { FeatureNews } from '../../ui/feature';

/** Who is named in a comment hears of it. */
export const news: FeatureNews = { roles: planners, part: async () => (await import('./mentions-told')).MentionsTold };
