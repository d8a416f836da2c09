import { defineErrors } from '../kernel/errors.js';

export const cropErrors = defineErrors({
  CropNotFound: { status: 404, message: 'Crop not found' },
  highYieldAboveLow: { status: 422, message: 'The high yield must exceed the low yield' },
  coverCropDates: { status: 422, message: 'Cover-crop planting date must be before termination' },
  unitMismatch: { status: 422, message: 'The unit does not measure this' },
});
