import { type CallDescription, defineCalls, signedIn, verifiedForArchive } from '../kernel/call/call.js';
import { planners } from '../kernel/person/roles.js';
import { growerLibraryQuery } from '../crop/crop.schema.js';
import { groupLibraryQuery } from '../library/library-records.schema.js';
import {
  localProductsQuery,
  nameSearchQuery,
  optionsQuery,
  productBatch,
  productList,
  productOptionLists,
  productOrPage,
  productsById,
  productsOfGroup,
  productsQuery,
  textList,
} from './product.schema.js';

const who = signedIn(planners);
type Id = CallDescription['id'];
/** The same libraries stand under the name that users call them, too. */
const shared = <const M extends 'GET' | 'POST', const P extends string>(method: M, list: P, id: Id, ofUsers: Id) =>
  ({ id, method, path: `/fertilizers/${list}`, alsoAt: [{ id: ofUsers, path: `/userFertilizers/${list}` }], who }) as const;

/** Apart from those that write, whose rules of contents weigh much: plans read products too. */
export const productReadCalls = defineCalls({
  /** One product, or what the group can use, without manure. */
  find: {
    id: 'C172',
    summary: 'Products of a group, or one of them',
    method: 'GET',
    path: '/fertilizers',
    who,
    query: productsQuery,
    answer: productOrPage,
  },
  options: {
    ...shared('GET', 'options', 'C174', 'C187'),
    summary: 'Lists that a product chooses from',
    query: optionsQuery,
    answer: productOptionLists,
  },
  /** Of the products in reach; the shipped ones are generic and have none. */
  brands: { ...shared('GET', 'brand', 'C175', 'C188'), summary: 'Brands of products', query: nameSearchQuery, answer: textList },
  manufacturers: {
    ...shared('GET', 'manufacturer', 'C176', 'C189'),
    summary: 'Manufacturers of products',
    query: nameSearchQuery,
    answer: textList,
  },
  batch: {
    ...shared('POST', 'batch', 'C177', 'C190'),
    changes: 'nothing',
    summary: 'Products by their ids',
    body: productBatch,
    answer: productsById,
  },
  /** Products that the group, its collection or its company has of its own, archived ones too; none is shipped. */
  local: {
    ...shared('GET', 'local', 'C182', 'C195'),
    summary: 'Own products of a group and the levels above it',
    query: localProductsQuery,
    answer: productList,
  },
  shipped: { ...shared('GET', 'global', 'C183', 'C196'), summary: 'Shipped products', answer: productList },
  /** What the company has of its own. */
  ofCompany: { ...shared('GET', 'company', 'C183', 'C196'), summary: 'Products of a company', answer: productList },
  /** Of no one group; those of a group stand in `local`. */
  regional: { ...shared('GET', 'regional', 'C183', 'C196'), summary: 'Products of no one group', answer: productList },
  /** Products that the group can use, without manure: the shipped ones but those it has archived, its own, and those of the levels above. */
  ofGroup: {
    ...{
      id: 'C003',
      summary: 'Products that a group can use',
      method: 'GET',
      path: '/adminCenter/fertilizers/group',
      alsoAt: ['/adminCenter/products/group'],
      who: verifiedForArchive(planners),
    },
    ...{ query: groupLibraryQuery, answer: productsOfGroup },
  },
  /** Products used by the grower's plans. */
  ofGrower: {
    id: 'C095',
    summary: 'Products in the plans of a grower',
    method: 'GET',
    path: '/customer/fertilizers',
    who,
    query: growerLibraryQuery,
    answer: productList,
  },
});
