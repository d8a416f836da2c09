import { defineErrors } from '../kernel/errors.js';

export const productErrors = defineErrors({
  nutrientsSum: { status: 422, message: 'The sum of nutrients cannot exceed 100%' },
  nitrogenTwice: { status: 422, message: 'State either total nitrogen or its forms, not both' },
  percentRange: { status: 422, message: 'A percentage lies between 0 and 100' },
  onePlace: { status: 422, message: 'Name one of companyId, collectionId and groupId' },
  ProductNotFound: { status: 404, message: 'Product not found' },
});
