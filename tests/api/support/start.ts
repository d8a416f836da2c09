import { Client } from '../../support/client.js';
import { Stack } from '../../support/stack.js';

/** A fresh server with the acceptance tenants; `as('user', 3)` signs in once and is remembered. */
export async function startStack(env: Readonly<Record<string, string>> = {}) {
  const stack = await Stack.start({ env: { SEED: 'acceptance', ...env } });
  const signedIn = new Map<string, Promise<Client>>();
  const as = (role: string, n: number): Promise<Client> => {
    const email = `${role}-${n}@acceptance.test`;
    const client = signedIn.get(email) ?? Client.signIn(stack.url, email, `Passw0rd-${role}-${n}!`);
    signedIn.set(email, client);
    return client;
  };
  return { stack, as };
}
