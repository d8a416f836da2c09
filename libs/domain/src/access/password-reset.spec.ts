import { describe, test } from '@jest/globals';
import { specify } from '../kernel/specify.js';
import { passwordReset, type PasswordResetEvent } from './password-reset.decider.js';

const { given } = specify(passwordReset);
const at = (seconds: number) => new Date(Date.UTC(2026, 3, 1) + seconds * 1000).toISOString();
const asked = (hash: string, seconds = 0): PasswordResetEvent => ({
  type: 'PasswordResetRequested',
  data: { userId: 3, hash, at: at(seconds) },
});
const used: PasswordResetEvent = { type: 'PasswordResetUsed', data: { userId: 3 } };
const use = (hash: string, seconds = 1) => ({ type: 'UseReset', hash, at: at(seconds) }) as const;

describe('a link to set a new password', () => {
  test('is good once, for thirty minutes', () => {
    given(asked('a')).when(use('a', 1799)).then(used);
    given(asked('a')).when(use('a', 1800)).thenRefused('resetExpired');
    given(asked('a'), used).when(use('a')).thenRefused('ResetPasswordFailed');
  });
  test('is worthless once a newer one is out, and nobody else’s', () => {
    given(asked('a'), asked('b', 1)).when(use('a', 2)).thenRefused('ResetPasswordFailed');
    given(asked('a')).when(use('b')).thenRefused('ResetPasswordFailed');
    given().when(use('a')).thenRefused('ResetPasswordFailed');
  });
});
