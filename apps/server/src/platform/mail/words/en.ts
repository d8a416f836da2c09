import type { Words } from './words.js';

export const english: Words = {
  securityCode: {
    subject: 'Your security code',
    lines: [
      'Hello {{name}},',
      'Your security code is {{code}}. It is good for {{minutes}} minutes and can be used once.',
      'If you did not ask for a code, somebody may know your password: change it.',
    ],
  },
  resetPassword: {
    subject: 'Set a new password',
    lines: ['Hello {{name}},', 'Somebody asked to set a new password for your account. If it was you, open this link:'],
    link: 'Set a new password',
    closing: 'The link is good for {{minutes}} minutes and can be used once. If it was not you, do nothing: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    lines: [
      'Hello {{name}},',
      'The password of your account was changed and all other devices were signed out.',
      'If it was not you, ask for a new password right away:',
    ],
    link: 'I did not do this',
  },
};
