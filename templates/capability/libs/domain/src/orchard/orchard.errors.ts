import { defineErrors } from '../kernel/errors/errors.js';

export const orchardErrors = defineErrors({
  OrchardNotFound: { status: 404, message: 'Orchard not found' },
  orchardNameExists: { status: 409, message: 'The group has an orchard of this name', field: 'name' },
});
