import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CropFacts, ProductFacts } from '@loam/domain/agronomy/facts';
import type { LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import type { LibraryProduct } from '@loam/domain/agronomy/tables/product-table';

/** The shipped library: crops and products with fixed ids, the same tables that the server reads. Loaded once, on the first plan. */
export interface Library {
  crops: readonly LibraryCrop[];
  products: readonly LibraryProduct[];
  crop(id: number | undefined): LibraryCrop | undefined;
  product(id: number): LibraryProduct | undefined;
  cropFacts(id: number | undefined): CropFacts | undefined;
  npk(product: ProductFacts): [n: number, p2o5: number, k2o: number];
  sourceName(key: string): string;
}

async function loadLibrary(): Promise<Library> {
  const [crops, products, contents] = await Promise.all([
    import('@loam/domain/agronomy/tables/crop-table'),
    import('@loam/domain/agronomy/tables/product-table'),
    import('@loam/domain/agronomy/product-contents'),
  ]);
  const crop = (id: number | undefined) => (id === undefined ? undefined : crops.libraryCrop(id));
  return {
    crops: crops.libraryCrops,
    products: products.libraryProducts,
    crop,
    product: products.libraryProduct,
    cropFacts: (id) => {
      const found = crop(id);
      return found && crops.cropFactsOf(found);
    },
    npk: contents.declaredNpk,
    sourceName: (key) => {
      const source = crops.cropSources[key];
      return source ? `${source.author} (${source.year}). ${source.title}` : key;
    },
  };
}

export const libraryQuery = queryOptions({ queryKey: ['library'], queryFn: loadLibrary, staleTime: Infinity, gcTime: Infinity });
export const useLibrary = () => useQuery(libraryQuery);

export const cropName = (crop: LibraryCrop, language: string): string =>
  (language.startsWith('mr') ? crop.names.mr : language.startsWith('pt') ? crop.names.pt : crop.name) || crop.name;
