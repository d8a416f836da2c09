import { defineErrors } from '../kernel/errors/errors.js';

export const bulkErrors = defineErrors({
  TaskNotFound: { status: 404, message: 'Task not found' },
  productRequired: { status: 422, message: 'At least one product must be selected' },
  bulkExcluded: { status: 422, message: 'Manure and controlled-release products cannot be used in bulk recommendations' },
  taskNotReady: { status: 409, message: 'The plans are still being made' },
  alreadyFinalized: { status: 409, message: 'The task is finalized already' },
});
