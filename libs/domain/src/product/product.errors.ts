import { defineErrors } from '../kernel/errors.js';

export const productErrors = defineErrors({
  ProductNotFound: { status: 404, message: 'Product not found' },
});
