import { defineErrors } from '../kernel/errors/errors.js';

export const libraryErrors = defineErrors({
  percentRange: { status: 422, message: 'A percentage lies between 0 and 100' },
  CropNotFound: { status: 404, message: 'Crop not found' },
  alreadyImported: { status: 409, message: 'It is in this library already', field: 'ids' },
  cropNameExists: { status: 409, message: 'The library has a crop of this name and variety already', field: 'name' },
  cropInUse: { status: 409, message: 'The crop cannot be deleted since it is in use in a fertilizer plan', field: 'ids' },
  ProductNotFound: { status: 404, message: 'Product not found' },
  productInUse: { status: 409, message: 'The product cannot be deleted since it is in use in a fertilizer plan', field: 'ids' },
  interventionTypeExists: { status: 409, message: 'There is an intervention type of this name already', field: 'name' },
  inUse: { status: 409, message: 'It is in use, so it cannot be deactivated', field: 'ids' },
  libraryFull: { status: 409, message: 'The library has as many own records as it can hold', field: 'ids' },
});
