import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Of 0 to 4: from here on guessing takes more than a million tries, where a sign-in lets ten a minute through. */
const LEAST_SCORE = 2;
/** What these characters are worth decides, and so many ways to spell a word with signs: to judge more takes longer than a call may. */
const BOUNDS = { maxLength: 32, l33tMaxSubstitutions: 20 };

let judge: ZxcvbnFactory | undefined;

/** One of the common passwords, however it is spelt, or what a keyboard, an alphabet or a calendar gives. */
export const isCommonPassword = (password: string): boolean => {
  judge ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...BOUNDS });
  return judge.check(password).score < LEAST_SCORE;
};
