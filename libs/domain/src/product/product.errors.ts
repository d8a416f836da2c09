import { defineErrors } from '../kernel/errors/errors.js';

export const productErrors = defineErrors({
  nitrogenTwice: { status: 422, message: 'State either total nitrogen or its forms, not both' },
  nutrientsSum: { status: 422, message: 'The sum of nutrients cannot exceed 100%' },
  onePlace: { status: 422, message: 'Name one of companyId, collectionId and groupId' },
  priceInFuture: { status: 422, message: 'A price cannot be of a day to come', field: 'date' },
  unknownReference: { status: 422, message: 'There is no such entry' },
  ProductNotFound: { status: 404, message: 'Product not found' },
});
