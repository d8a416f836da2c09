/** What plans and templates choose from: what is shipped, what the levels above have of their own, less what is archived. */
export { useCropsInUse, useProductsInUse } from './group-library';
export { cropChoice, cropName, isUncertain, type Library, libraryQuery, useLibrary } from './library';
export { type ListedPrice, type PriceList, priceListQuery, useListPrices } from './price-list';
