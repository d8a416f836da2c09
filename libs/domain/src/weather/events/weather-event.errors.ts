import { defineErrors } from '../../kernel/errors/errors.js';

export const weatherEventErrors = defineErrors({
  phoneNotReachable: { status: 403, message: 'The phone number is of no grower that you look after', field: 'phoneNumber' },
  quietHours: { status: 409, message: "It is night where the grower's fields lie: nothing was sent", field: 'quietHours' },
  smsFailed: { status: 502, message: 'The SMS could not be sent. Please check the phone number and try again.' },
});
