import { defineErrors } from '../kernel/errors/errors.js';

export const alertErrors = defineErrors({
  AlertNotFound: { status: 404, message: 'Weather alert not found' },
  temperatureRange: { status: 422, message: 'The temperature must lie between -459 and 999' },
  unitMismatch: { status: 422, message: 'The unit does not measure this' },
  unknownReference: { status: 422, message: 'There is no such entry' },
  stagesNeedCrop: { status: 422, message: 'Stages are those of a crop: choose the crop first', field: 'stages' },
  alertNotGeneric: { status: 422, message: 'The alert is tied to a crop', field: 'ids' },
  alertsFull: { status: 409, message: 'There are as many weather alerts as one level can hold' },
});
