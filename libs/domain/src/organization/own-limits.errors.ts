import { defineErrors } from '../kernel/errors.js';

export const ownLimitsErrors = defineErrors({
  ThresholdNotFound: { status: 404, message: 'Threshold not found' },
});
