import { PriceDrawer, ProductDrawer } from '../../product';
import type { Level } from '../../organization';
import type { LibraryRecord } from '../queries';

interface LibraryDrawersProps {
  /** A product, a new one, or the prices of all. */
  readonly open: number | 'new' | 'prices' | null;
  readonly level: Exclude<Level, { scope: 'global' }>;
  readonly priced: readonly LibraryRecord[];
  readonly onClose: () => void;
}

export function LibraryDrawers({ open, level, priced, onClose }: LibraryDrawersProps) {
  if (open === null) return null;
  if (open === 'prices') return <PriceDrawer products={priced} place={level} calls="fertilizers" onClose={onClose} />;
  return <ProductDrawer id={open} place={level} calls="fertilizers" onClose={onClose} />;
}
