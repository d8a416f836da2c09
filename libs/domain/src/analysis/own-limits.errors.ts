import { defineErrors } from '../kernel/errors/errors.js';

export const ownLimitsErrors = defineErrors({
  ThresholdNotFound: { status: 404, message: 'Threshold not found' },
  onePlace: { status: 422, message: 'Name one of companyId, collectionId and groupId' },
});
