import { defineErrors } from '../kernel/errors.js';

export const productErrors = defineErrors({
  nutrientsSum: { status: 422, message: 'The sum of nutrients cannot exceed 100%' },
  ProductNotFound: { status: 404, message: 'Product not found' },
});
