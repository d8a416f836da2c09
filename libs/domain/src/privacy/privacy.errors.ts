import { defineErrors } from '../kernel/errors/errors.js';

export const privacyErrors = defineErrors({
  TaskNotFound: { status: 404, message: 'Task not found' },
  legalHold: { status: 409, message: 'The data must be kept for legal reasons and cannot be erased now' },
});
