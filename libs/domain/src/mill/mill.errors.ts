import { defineErrors } from '../kernel/errors/errors.js';
import { surveyErrors } from '../survey/survey.errors.js';

export const millErrors = defineErrors({
  MillNotFound: { status: 404, message: 'Mill not found' },
  duplicateCafeId: { status: 409, message: 'Already existing', field: 'cafeId' },
  locationIncomplete: { status: 422, message: 'Latitude and longitude are given together' },
  pulpExceedsTotal: surveyErrors.pulpExceedsTotal,
});
