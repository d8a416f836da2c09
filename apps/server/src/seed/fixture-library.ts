import { libraryCropByKey } from '@loam/domain/agronomy/tables/crop-table';
import { libraryProductByKey } from '@loam/domain/agronomy/tables/product-table';

const ids = (keys: Readonly<Record<string, string>>, idOf: (key: string) => number) =>
  Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, idOf(key)]));

/** Library entries that black-box tests go by (docs/api, test hooks): the names there, the library's own keys here. */
export const fixtureLibrary = {
  cropIds: ids(
    { potato: 'potato', coffee: 'coffee', cocoa: 'cocoa', grapes: 'grape', sugarcane: 'sugarcane', maize: 'maize' },
    (key) => libraryCropByKey(key)!.id,
  ),
  productIds: ids({ urea: 'urea', map: 'map', mop: 'mop', kno3: 'kno3', calciumNitrate: 'cn_ag' }, (key) => libraryProductByKey(key)!.id),
};
