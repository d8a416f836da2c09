import { defineErrors } from '../kernel/errors/errors.js';

export const historyErrors = defineErrors({
  revisionNotFound: { status: 404, message: 'There is no such revision' },
});
