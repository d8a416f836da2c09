import { defineErrors } from '../kernel/errors/errors.js';

export const interventionErrors = defineErrors({
  InterventionNotFound: { status: 404, message: 'Intervention not found' },
  interventionInFuture: { status: 422, message: 'An intervention cannot lie in the future', field: 'date' },
  unknownInterventionType: { status: 422, message: 'The group has no intervention type like this in use', field: 'type' },
  InterventionTypeNotFound: { status: 404, message: 'Intervention type not found' },
});
