import { rail as bulk } from '../features/bulk/rail';
import { rail as dashboard } from '../features/dashboard/rail';
import { rail as grower } from '../features/grower/rail';
import { rail as home } from '../features/home/rail';
import { rail as organization } from '../features/organization/rail';
import { rail as product } from '../features/product/rail';
import { rail as sustainability } from '../features/sustainability/rail';
import { rail as template } from '../features/template/rail';
import { rail as upload } from '../features/upload/rail';
import { rail as user } from '../features/user/rail';
import type { FeatureNav } from '../ui/feature';

/** The main navigation, in its order: one line for each feature that has a place in it. */
export const railEntries: readonly FeatureNav[] = [
  ...bulk,
  ...dashboard,
  ...grower,
  ...home,
  ...organization,
  ...product,
  ...sustainability,
  ...template,
  ...upload,
  ...user,
].sort((a, b) => a.rank - b.rank);
