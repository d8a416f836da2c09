import { expect, test } from '@jest/globals';
import { isCommonPassword, isOfTheHouse } from './guessable-passwords.js';

test.each(['Loam-2026!', 'soil.field.crop', 'WELCOME-admin-1', 'Potato/Maize', 'loam loam 2026'])(
  '%s is of this house’s words alone',
  (password) => expect(isOfTheHouse(password)).toBe(true),
);
test.each(['Monsoon-rains-27', 'Loam-demo-asha', 'my soil is red', '28374659', 'पावसाळी शेत', 'fieldmouse-hill'])(
  '%s has another word, or none',
  (password) => expect([isOfTheHouse(password), isCommonPassword(password)]).toEqual([false, false]),
);
