import { defineErrors } from '../kernel/errors/errors.js';

export const surveyErrors = defineErrors({
  SurveyNotFound: { status: 404, message: 'Survey not found' },
  pulpExceedsTotal: { status: 422, message: 'Pulp cannot exceed total pulp' },
  growerNotFoundInRow: { status: 422, message: 'No grower of the group, or more than one, has this customer ID, grower code or farm ID' },
});
