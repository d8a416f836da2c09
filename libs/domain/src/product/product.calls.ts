import { type CallDescription, defineCalls, signedIn, verified, type Who } from '../kernel/call/call.js';
import { deleteBody } from '../kernel/schema/schema.js';
import { admins } from '../kernel/person/roles.js';
import {
  importQuery,
  importRecords,
  recordsDeleted,
  statusAnswer,
  updateStatus,
  updateStatusQuery,
} from '../library/library-records.schema.js';
import { productBody, productList, productOrPage, productsQuery } from './product.schema.js';
import { pricesUpdated, productResults, saveProduct, saveProducts, saveProductsQuery, updatePrices } from './save-product.schema.js';

type Id = CallDescription['id'];
/** What is saved of products; admins and users differ in what is theirs to save. */
const savesOf = <const P extends 'fertilizers' | 'userFertilizers'>(path: P, by: Who, [save, updatePrice, bulk]: readonly [Id, Id, Id]) =>
  defineCalls({
    save: {
      ...{
        id: save,
        summary: 'Save a product',
        method: 'POST',
        path: `/${path}`,
        alsoAt: [`/${path}/save`],
        who: by,
        body: saveProduct,
        answer: productBody,
      },
      creates: `${path}?id={id}`,
    },
    /** All of them or none. */
    updatePrice: {
      id: updatePrice,
      summary: 'Change prices of products',
      method: 'POST',
      path: `/${path}/updatePrice`,
      who: by,
      body: updatePrices,
      answer: pricesUpdated,
    },
    /** Each item stands for itself. */
    bulk: {
      ...{
        id: bulk,
        summary: 'Save many products',
        method: 'POST',
        path: `/${path}/bulk`,
        who: by,
        query: saveProductsQuery,
        body: saveProducts,
        itemByItem: true,
      },
      ...{ answer: productResults, foundAt: `${path}?groupId={groupId}` },
    },
  });
const byUsers = signedIn(['user', 'group']);

/** Of the library of a group, a collection or a company. */
export const productSaveCalls = savesOf('fertilizers', verified(admins), ['C173', 'C178', 'C179']);
/** Products that users and group admins have made themselves; users need the permission. */
export const ownProductCalls = defineCalls({
  /** One of them, or those in a group; manure is left out of the list. */
  find: {
    id: 'C185',
    summary: 'Own products of a user, or one of them',
    method: 'GET',
    path: '/userFertilizers',
    who: byUsers,
    query: productsQuery,
    answer: productOrPage,
  },
  ...savesOf('userFertilizers', byUsers, ['C186', 'C191', 'C192']),
  import: {
    ...{
      id: 'C193',
      summary: "Import products of one's own",
      method: 'POST',
      path: '/userFertilizers/import',
      who: byUsers,
      query: importQuery,
      body: importRecords,
    },
    ...{ answer: productList, status: 201 },
  },
  updateStatus: {
    ...{
      id: 'C194',
      summary: 'Archive own products or bring them back',
      method: 'POST',
      path: '/userFertilizers/updateStatus',
      who: byUsers,
      query: updateStatusQuery,
      body: updateStatus,
    },
    answer: statusAnswer,
  },
  remove: {
    id: 'C197',
    summary: 'Remove own products',
    method: 'DELETE',
    path: '/userFertilizers',
    who: byUsers,
    body: deleteBody(500),
    answer: recordsDeleted,
  },
});
