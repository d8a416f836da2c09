import { defineErrors } from '../kernel/errors.js';

export const cropErrors = defineErrors({
  CropNotFound: { status: 404, message: 'Crop not found' },
  unitMismatch: { status: 422, message: 'The unit does not measure this' },
});
