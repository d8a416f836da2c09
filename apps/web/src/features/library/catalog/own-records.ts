import { cropOfSource, withFigures } from '@loam/domain/crop/crop-figures';
import { cropCalls } from '@loam/domain/crop/crop.calls';
import type { CropShort } from '@loam/domain/crop/crop.schema';
import type { CropFigures } from '@loam/domain/library/crop-figures.schema';
import { rootCrop } from '@loam/domain/crop/made-crop';
import { cropFactsOf, type LibraryCrop } from '@loam/domain/agronomy/tables/crop-table';
import { asTyped } from '@loam/domain/kernel/locale/language';
import { libraryProduct, type LibraryProduct } from '@loam/domain/agronomy/tables/product-table';
import { productOfBody } from '@loam/domain/product/own-product';
import { productReadCalls } from '@loam/domain/product/product-read.calls';
import type { ProductBody } from '@loam/domain/product/product.schema';
import { ask } from '../../../api/ask';
import { i18nText, loadNamespaces } from '../../../i18n/init';
import type { Library } from './library';

type Own = CropShort;

/** The owner stands in the name, because what it was copied from is offered beside it. */
const nameOf = ({ name, variety, ownerName }: Pick<Own, 'name' | 'ownerName'> & Partial<Pick<Own, 'variety'>>): string =>
  [[name, variety].filter(Boolean).join(' '), ownerName].filter(Boolean).join(' · ');

function cropOf(record: Own): LibraryCrop[] {
  const name = nameOf(record);
  const root = rootCrop({
    id: record.id,
    rootId: record.rootId ?? 0,
    name,
    ...(record.figures && { crop: record.figures as CropFigures }),
  });
  return root
    ? [{ ...withFigures(root, record.figures, record.id), id: record.id, rootId: record.rootId ?? root.id, name, names: asTyped(name) }]
    : [];
}

/** As its owner saved it, else as the shipped product that it goes back to. */
function productOf(record: ProductBody): LibraryProduct[] {
  const { id, price } = record;
  const root = libraryProduct(record.rootId ?? 0);
  const found = productOfBody(record) ?? (root && { ...root, id, ...(price !== null && { price }) });
  return found ? [{ ...found, ...(root && { rootId: root.id }), name: nameOf(record) }] : [];
}

/** The shipped library with what a group, its collection and its company have of their own, archived ones too. */
export async function withOwn(shipped: Library, groupId: number, signal: AbortSignal): Promise<Library> {
  const query = { groupId };
  const [crops, products] = await Promise.all([
    ask(cropCalls.regional, { query }, { signal }),
    ask(productReadCalls.local, { query }, { signal }),
  ]);
  if (crops.items.length + products.items.length === 0) return shipped;
  await loadNamespaces(['crop']);
  const ownCrops = new Map(crops.items.flatMap(cropOf).map((crop) => [crop.id, crop]));
  const ownProducts = new Map(products.items.flatMap(productOf).map((product) => [product.id, product]));
  const crop = (id: number | undefined) => ownCrops.get(id ?? 0) ?? shipped.crop(id);
  const ownData = (key: string) => {
    const holder = ownCrops.get(cropOfSource(key) ?? 0);
    return holder && i18nText('crop:ownDataOf', { name: holder.name });
  };
  return {
    ...shipped,
    crops: [...shipped.crops, ...ownCrops.values()],
    products: [...shipped.products, ...ownProducts.values()],
    crop,
    product: (id) => ownProducts.get(id) ?? shipped.product(id),
    sourceName: (key) => ownData(key) ?? shipped.sourceName(key),
    bookName: (key) => ownData(key) ?? shipped.bookName(key),
    cropFacts: (id) => {
      const found = crop(id);
      return found && cropFactsOf(found);
    },
  };
}
