import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { isFoundBy, namedBy } from '@loam/domain/product/product-synonyms';
import { isAmendment } from '@loam/domain/agronomy/supply/product-contents';
import { isLocal, isUsual } from '@loam/domain/agronomy/supply/product-use';
import { byWorth, type Cover, coverOf } from '../model/product-rank';
import type { ProductChoicesProps } from './product-choices-props';

export const CHOICE_HEIGHT = 52;

type Ranked = Pick<ProductChoicesProps, 'products' | 'npkOf' | 'gaps' | 'setting'>;

/** Whom the list does not hide, but does not begin with either. Lime and gypsum are asked for by the soil: they are no first answer to what a crop still lacks. */
function rankOf(cover: Cover | undefined, usual: boolean, amendment: boolean): number {
  const covers = cover !== undefined && cover.worth > 0;
  return (covers ? 0 : 2) + (usual && !(covers && amendment) ? 0 : 1);
}

/**
 * The products that are searched for, that of this very name and those whose name begins so first: of them those that are usual in the place,
 * of these that cover most of what is lacking; and the one that the keys are at.
 */
export function useRankedProducts({ products, npkOf, gaps, setting }: Ranked) {
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  const ranked = useMemo(
    () =>
      products
        .map((product) => {
          const cover = coverOf(product, gaps);
          const usual = setting === undefined || isUsual(product, setting);
          return {
            product,
            npk: npkOf(product),
            cover,
            local: isLocal(product, setting?.country),
            rank: rankOf(cover, usual, isAmendment(product)),
          };
        })
        .sort((a, b) => a.rank - b.rank || byWorth(a.cover, b.cover) || a.product.name.localeCompare(b.product.name)),
    [products, npkOf, gaps, setting],
  );
  const choices = useMemo(() => {
    const found = ranked.filter(({ product }) => isFoundBy(search, product));
    const named = new Map(found.map(({ product }) => [product.id, namedBy(search, product)]));
    return found.sort((a, b) => named.get(b.product.id)! - named.get(a.product.id)!);
  }, [search, ranked]);
  const rows = useVirtualizer({
    count: choices.length,
    getScrollElement: () => list.current,
    estimateSize: () => CHOICE_HEIGHT,
    overscan: 6,
    initialRect: { width: 600, height: 400 },
  });
  const go = (to: number) => {
    const next = Math.max(0, Math.min(choices.length - 1, to));
    setAt(next);
    rows.scrollToIndex(next);
  };
  const find = (next: string) => {
    setSearch(next);
    setAt(0);
  };
  return { search, find, choices, at, setAt, go, list, rows };
}
