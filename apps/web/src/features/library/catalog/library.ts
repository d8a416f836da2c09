import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CropFacts, ProductFacts } from '@loam/domain/agronomy/facts';
import type { NeedParts } from '@loam/domain/agronomy/need/need';
import type { RatesElsewhere } from '@loam/domain/agronomy/need/regional-rates';
import type { LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import type { LibraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { type Language, languageOf, nameOf } from '@loam/domain/kernel/locale/language';

/** The shipped library: crops and products with fixed ids, the same tables that the server reads. Loaded once, on the first plan. */
export interface Library {
  crops: readonly LibraryCrop[];
  products: readonly LibraryProduct[];
  crop(id: number | undefined): LibraryCrop | undefined;
  product(id: number): LibraryProduct | undefined;
  /** What a product is called anywhere, by its key. */
  namesOf(key: string): string;
  /** With the products as they are called in a language. */
  inLanguage(library: Library, language: Language): Library;
  cropFacts(id: number | undefined): CropFacts | undefined;
  npk(product: ProductFacts): [n: number, p2o5: number, k2o: number];
  sourceName(key: string): string;
  /** The same in a few words: a rate table as it is called, else author and year. */
  bookName(key: string): string;
  /** Rate tables and manure of earlier years, with their tables. */
  needParts: NeedParts;
  /** Publications with a rate table for a crop in a country and state, as they are called in every language; those whose figures nobody read again are not. */
  rateTables(cropKey: string | undefined, place: Place): readonly string[];
  /** Whether a table surely holds there, read again or not: that of some states only in a state that is known. */
  hasRateTable(cropKey: string | undefined, place: Place): boolean;
  /** What books of other places give the crop, kg N/ha. */
  nitrogenElsewhere(cropKey: string, yield_t_ha: number): RatesElsewhere | undefined;
}
interface Place {
  readonly countryId?: number | undefined;
  readonly state?: string | null | undefined;
}

async function loadLibrary(): Promise<Library> {
  const [crops, products, contents, parts, rates, regional, synonyms] = await Promise.all([
    import('@loam/domain/agronomy/tables/crop-table'),
    import('@loam/domain/agronomy/tables/product-table'),
    import('@loam/domain/agronomy/supply/product-contents'),
    import('@loam/domain/agronomy/need/earlier-manure'),
    import('@loam/domain/agronomy/tables/rate-tables'),
    import('@loam/domain/agronomy/need/regional-rates'),
    import('@loam/domain/product/product-synonyms'),
  ]);
  const crop = (id: number | undefined) => (id === undefined ? undefined : crops.libraryCrop(id));
  return {
    crops: crops.libraryCrops,
    products: products.libraryProducts,
    crop,
    product: products.libraryProduct,
    namesOf: synonyms.namesOf,
    inLanguage: (library, language) => ({
      ...library,
      ...namedIn(library.products, language, products.inProductLanguage),
    }),
    cropFacts: (id) => {
      const found = crop(id);
      return found && crops.cropFactsOf(found);
    },
    npk: contents.declaredNpk,
    needParts: parts.needParts,
    rateTables: (cropKey, { countryId, state }) => [
      ...new Set(
        regional
          .rateTablesFor(cropKey, countryId, state ?? undefined)
          .flatMap(({ name, known }) => (known ? [] : name.slice(0, name.indexOf(',')))),
      ),
    ],
    hasRateTable: (cropKey, { countryId, state }) =>
      regional.rateTablesFor(cropKey, countryId, state ?? undefined).some(({ states }) => !states || Boolean(state?.trim())),
    nitrogenElsewhere: regional.nitrogenElsewhere,
    bookName: (key) => {
      const table = rates.rateTables.find((one) => one.source === key)?.name;
      if (table !== undefined) return table.slice(0, table.indexOf(','));
      const source = crops.cropSources[key];
      const [, cited] = /^(.*?, \d{4}), /.exec(key) ?? [];
      return source ? [source.author, source.year && `(${source.year})`].filter(Boolean).join(' ') : (cited ?? key);
    },
    sourceName: (key) => {
      const source = crops.cropSources[key] ?? rates.rateSources[key];
      return source ? `${[source.author, source.year === null ? '' : `(${source.year})`].filter(Boolean).join(' ')}. ${source.title}` : key;
    },
  };
}

function namedIn(products: Library['products'], language: Language, named: (product: LibraryProduct, to: Language) => LibraryProduct) {
  const inIt = products.map((product) => named(product, language));
  const byId = new Map(inIt.map((product) => [product.id, product]));
  return { products: inIt, product: (id: number) => byId.get(id) };
}

const inLanguages = new WeakMap<Library, Map<Language, Library>>();
/** As its reader calls things; one and the same object for everybody who asks. */
export function libraryIn(library: Library, tag: string): Library {
  const language = languageOf(tag);
  const known = inLanguages.get(library) ?? new Map<Language, Library>();
  inLanguages.set(library, known);
  const found = known.get(language) ?? (language === 'en' ? library : library.inLanguage(library, language));
  known.set(language, found);
  return found;
}

export const libraryQuery = queryOptions({ queryKey: ['library'], queryFn: loadLibrary, staleTime: Infinity, gcTime: Infinity });
const A_MINUTE = 60_000;

/** The shipped library, and as soon as they are known the crops and products that a group and the levels above have of their own. */
export function useLibrary(groupId: unknown) {
  const { i18n } = useTranslation();
  const { data: shipped, error, isLoadingError, refetch } = useQuery(libraryQuery);
  const own = useQuery({
    queryKey: ['groupLibrary', 'own', groupId],
    queryFn: async ({ signal }) => (await import('./own-records')).withOwn(shipped!, groupId as number, signal),
    enabled: typeof groupId === 'number' && shipped !== undefined,
    staleTime: A_MINUTE,
  });
  const data = own.data ?? shipped;
  return { data: data && libraryIn(data, i18n.language), error, isLoadingError, refetch };
}

/** The figures that a plan of the crop rests on say of themselves that nobody has checked them: its macronutrients, or the shape of its season. */
export const isUncertain = ({ removal_kg_t, uptake_kg_t, stagesConfidence }: LibraryCrop): boolean =>
  stagesConfidence === 'expert-default' || [1, 4, 5].some((id) => removal_kg_t[id]?.uncertain ?? uptake_kg_t[id]?.uncertain);

/** A crop among others; `≈` marks one whose figures are uncertain. */
export const cropChoice = (crop: LibraryCrop, language: string): { value: number; label: string } => ({
  value: crop.id,
  label: `${cropName(crop, language)}${isUncertain(crop) ? ' ≈' : ''}`,
});

export const cropName = (crop: LibraryCrop, language: string): string => nameOf(crop, languageOf(language));
