import type { ReactNode } from 'react';
import type { LibraryProduct } from '@loam/domain/agronomy/tables/product-table';
import type { ProductSetting } from '@loam/domain/agronomy/supply/product-use';
import type { Gap } from '../model/product-rank';
import type { usePriceHints } from './price-hints';
import type { ChoiceUnits } from './product-choice';

export interface ProductChoicesProps extends ChoiceUnits {
  readonly products: readonly LibraryProduct[];
  readonly npkOf: (product: LibraryProduct) => [n: number, p2o5: number, k2o: number];
  readonly gaps: readonly Gap[];
  /** Where and how they are given; without it none is more usual than another. */
  readonly setting?: ProductSetting;
  readonly hints?: ReturnType<typeof usePriceHints>;
  readonly onPick: (productId: number) => void;
  /** Shows what a nutrient still lacks so that it tells why. */
  readonly why?: (nutrientId: number, title: string, value: string) => ReactNode;
  /** Takes the focus when it opens. */
  readonly focus?: boolean;
}
