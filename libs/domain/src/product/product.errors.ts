import { defineErrors } from '../kernel/errors.js';

export const productErrors = defineErrors({
  nitrogenTwice: { status: 422, message: 'State either total nitrogen or its forms, not both' },
  nutrientsSum: { status: 422, message: 'The sum of nutrients cannot exceed 100%' },
  onePlace: { status: 422, message: 'Name one of companyId, collectionId and groupId' },
  ProductNotFound: { status: 404, message: 'Product not found' },
});
