import { defineErrors } from '../../kernel/errors.js';

export const weatherEventErrors = defineErrors({
  phoneNotReachable: { status: 403, message: 'The phone number is of no grower that you look after', field: 'phoneNumber' },
  smsFailed: { status: 502, message: 'The SMS could not be sent. Please check the phone number and try again.' },
});
