import { expect, test } from '@jest/globals';
import { isCommonPassword } from './guessable-passwords.js';
import { isOfTheHouse } from './of-the-house.js';

test.each(['Loam-2026!', 'loam.soil.plan', 'LOAM-admin-1', 'loam loam 2026'])(
  '%s is the product’s name and what goes with it',
  (password) => expect(isOfTheHouse(password)).toBe(true),
);
test.each(['Monsoon-rains-27', 'Soil-2026-crop!', 'Loam-demo-asha', 'my soil is red', '28374659', 'पावसाळी शेत', 'fieldmouse-hill'])(
  '%s has another word, or none',
  (password) => expect([isOfTheHouse(password), isCommonPassword(password)]).toEqual([false, false]),
);

test.each(['password1', 'Passw0rd!', 'P@ssw0rd2024', 'qwertyuiop', '12345678', 'trustno1', 'aaaaaaaa', 'abcdefgh', '01011988', 'football'])(
  '%s is guessed among the first million',
  (password) => expect(isCommonPassword(password)).toBe(true),
);

test('the longest password is judged in a moment, whatever it is made of', () => {
  isCommonPassword('the list is read once');
  for (const dull of ['p@$$w0rd', '@4', '4@8({[<3€9&6#1!|0$5+7%2', 'a', 'abcdefghij', 'qwerty123']) {
    const password = dull.repeat(128 / dull.length + 1).slice(0, 128);
    const best = Math.min(
      ...[1, 2, 3].map(() => {
        const began = process.threadCpuUsage();
        isCommonPassword(password);
        const { user, system } = process.threadCpuUsage(began);
        return (user + system) / 1_000;
      }),
    );
    expect([dull, best < 50]).toEqual([dull, true]);
  }
});
