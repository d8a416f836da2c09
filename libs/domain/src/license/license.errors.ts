import { defineErrors } from '../kernel/errors/errors.js';

export const licenseErrors = defineErrors({
  /** Signed already, expired, replaced by a newer one or never made: all the same answer. */
  licenseGone: { status: 410, message: 'This link can no longer be signed: it was used, has expired or was replaced' },
  growerWithoutEmail: { status: 422, message: 'The grower has no email address', field: 'method' },
  growerWithoutPhone: { status: 422, message: 'The grower has no phone number', field: 'method' },
  methodNotSetUp: { status: 422, message: 'This server cannot send by this method', field: 'method' },
});
