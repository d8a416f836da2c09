import { defineErrors } from '../kernel/errors.js';

export const userErrors = defineErrors({
  UserNotFound: { status: 404, message: 'User not found' },
  userNotActive: { status: 403, message: 'User is not active' },
  emailExists: { status: 409, message: 'Email already exist', field: 'email' },
  alreadyExist: { status: 409, message: 'Invitation was not sent. A user with this e-mail exists already.', field: 'email' },
  invitationNotSent: { status: 409, message: 'Invitation was not sent. This e-mail has been invited already.', field: 'email' },
  inviteNotFound: { status: 404, message: 'There is no invitation for this e-mail' },
  alreadyRegistered: { status: 409, message: 'The invited person has registered already', field: 'email' },
  notInvited: { status: 403, message: 'Email address is not found in the invite list', field: 'email' },
  inviteExpired: { status: 410, message: 'Not Valid Invitation', field: 'data' },
  RegistrationFailed: { status: 422, message: 'Registration failed' },
  termsRequired: { status: 422, message: 'Please accept the terms of use', field: 'termsAccepted' },
  passwordLength: { status: 422, message: 'The password must have 8 to 128 characters' },
  passwordTooCommon: { status: 422, message: 'This password is too common' },
  passwordIncorrect: { status: 422, message: 'Login credentials are incorrect', field: 'currentPassword' },
  unknownLanguage: { status: 422, message: 'Unknown language' },
  unknownDateFormat: { status: 422, message: 'Unknown date format' },
  unknownCountry: { status: 422, message: 'There is no such country' },
});
