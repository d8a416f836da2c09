import { describe, expect, test } from '@jest/globals';
import type { AccountHolder, Accounts } from './accounts.port.js';
import { Identity } from './identity.js';
import type { SignInDelays } from './sign-in-delays.js';

const actor = { id: 7, name: 'Asha Rao', roleId: 1, collectionIds: [], groupIds: [] };
const caller = { address: '198.51.100.7', agent: 'test' };

/** Identity over accounts of a test: the password is right when it is `right`. */
function identityOf(status: AccountHolder['status'], refused: [userId: number, how: string][] = []): Identity {
  const accounts = { idByEmail: async () => 7, holder: async () => ({ actor, status }) } as unknown as Accounts;
  const delays = { check: () => undefined, failed: () => undefined, succeeded: () => undefined } as unknown as SignInDelays;
  const decisions = { read: async () => ({ state: { hash: 'h' } }) };
  const passwords = { matches: async (_: unknown, typed: string) => typed === 'right' };
  const nobody = {} as never;
  const sessions = { refused: (...told: [number, string]) => refused.push(told) } as never;
  return new Identity(decisions as never, nobody, passwords as never, sessions, nobody, delays, accounts);
}

describe('who may sign in', () => {
  test('an account that is not activated is told so, and only to who knows its password', async () => {
    const refused: [number, string][] = [];
    const identity = identityOf('pending', refused);
    const refusalOf = (password: string) => identity.signIn('asha@farm.test', password, caller).catch(({ refusal }) => refusal);
    expect(await refusalOf('right')).toMatchObject({ status: 403, key: 'accountNotActivated', message: 'Account is not activated' });
    expect(await refusalOf('wrong')).toMatchObject({ status: 401, key: 'NotAuthorizedException' });
    expect(refused).toEqual([
      [7, 'notActive'],
      [7, 'wrongPassword'],
    ]); // what the audit is told of it
  });

  test('a deactivated one too', async () => {
    await expect(identityOf('inactive').signIn('asha@farm.test', 'right', caller)).rejects.toMatchObject({
      refusal: { status: 403, key: 'userNotActive' },
    });
  });
});
