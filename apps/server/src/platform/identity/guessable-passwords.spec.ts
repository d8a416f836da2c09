import { expect, test } from '@jest/globals';
import { isCommonPassword, isOfTheHouse } from './guessable-passwords.js';

test.each(['Loam-2026!', 'loam.soil.plan', 'LOAM-admin-1', 'loam loam 2026'])(
  '%s is the product’s name and what goes with it',
  (password) => expect(isOfTheHouse(password)).toBe(true),
);
test.each(['Monsoon-rains-27', 'Soil-2026-crop!', 'Loam-demo-asha', 'my soil is red', '28374659', 'पावसाळी शेत', 'fieldmouse-hill'])(
  '%s has another word, or none',
  (password) => expect([isOfTheHouse(password), isCommonPassword(password)]).toEqual([false, false]),
);
