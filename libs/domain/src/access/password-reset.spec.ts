import { describe, test } from '@jest/globals';
import { specify } from '../kernel/decider/specify.js';
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
  test('stays good when others ask for more, until one is used', () => {
    const many = Array.from({ length: 29 }, (_, i) => asked(`n${i}`, 60 * (i + 1)));
    given(asked('a'), ...many)
      .when(use('a', 1799))
      .then(used);
    given(asked('a'), asked('b', 60)).when(use('b', 61)).then(used);
    given(asked('a'), asked('b', 60), used).when(use('a', 61)).thenRefused('ResetPasswordFailed');
  });
  test('goes out at most once a minute', () => {
    const again = (seconds: number) => ({ type: 'RequestReset', userId: 3, hash: 'b', at: at(seconds) }) as const;
    given(asked('a')).when(again(59)).then();
    given(asked('a')).when(again(60)).then(asked('b', 60));
    given(asked('a', 100)).when(again(0)).then(asked('b', 0)); // a clock was set back
  });
  test('is nobody else’s', () => {
    given(asked('a')).when(use('b')).thenRefused('ResetPasswordFailed');
    given().when(use('a')).thenRefused('ResetPasswordFailed');
  });
});
