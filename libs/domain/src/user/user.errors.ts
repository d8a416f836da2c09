import { defineErrors } from '../kernel/errors.js';

export const userErrors = defineErrors({
  UserNotFound: { status: 404, message: 'User not found' },
  userNotActive: { status: 403, message: 'User is not active' },
  emailExists: { status: 409, message: 'Email already exist', field: 'email' },
  passwordLength: { status: 422, message: 'The password must have 8 to 128 characters' },
  passwordTooCommon: { status: 422, message: 'This password is too common' },
  passwordIncorrect: { status: 422, message: 'Login credentials are incorrect', field: 'currentPassword' },
  unknownLanguage: { status: 422, message: 'Unknown language' },
  unknownDateFormat: { status: 422, message: 'Unknown date format' },
  unknownCountry: { status: 422, message: 'There is no such country' },
});
