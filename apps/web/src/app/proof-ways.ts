import { verificationCalls as calls } from '@loam/domain/access/access.calls';
import { factorCalls } from '@loam/domain/access/factor.calls';
import { ask } from '../api/ask';
import { get } from '../api/client';
import type { Proof } from '../api/step-up';

/** What somebody may prove themselves by, the quickest first. A mailed code is one, unless their company asks for more. */
export type Way = 'passkey' | 'app' | 'mail' | 'recovery';

/**
 * Null: their company asks for more than a mail and they have nothing yet. The mail is good to add it then, on the page where one
 * `mayAdd`, and for nothing else. Where it cannot be read what there is, there is the mail.
 */
export async function waysOf(mayAdd: boolean): Promise<readonly Way[] | null> {
  try {
    const { authenticator, passkeys, recoveryCodes, required } = await ask(factorCalls.list, {});
    const lacks = required && !authenticator && passkeys.length === 0;
    if (lacks && !mayAdd) return null;
    return [
      ...(passkeys.length > 0 && 'PublicKeyCredential' in globalThis ? ['passkey' as const] : []),
      ...(authenticator ? ['app' as const] : []),
      ...(!required || lacks ? ['mail' as const] : []),
      ...(recoveryCodes && recoveryCodes.left > 0 ? ['recovery' as const] : []),
    ];
  } catch {
    return ['mail'];
  }
}

export const sendCode = () => ask(calls.postCode, {});

const byMail: Readonly<Record<Proof, (code: string) => Promise<string>>> = {
  admin: async (code) => (await ask(calls.verify, { body: { code } })).adminToken,
  confirmation: async (code) =>
    (await get(calls.confirm.path, calls.confirm.answer, { headers: { 'x-security-code': code } })).confirmToken,
};

async function byPasskey(buys: Proof) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await ask(factorCalls.askPasskey, {});
  const credential = await startAuthentication({ optionsJSON: options as never });
  return ask(factorCalls.provePasskey, { body: { credential: credential as never, buys } });
}

/** The token that a proof buys. `typed` is nothing for a passkey. */
export async function buy(way: Way, proof: Proof, typed: string): Promise<string> {
  if (way === 'mail') return byMail[proof](typed);
  const bought = way === 'passkey' ? await byPasskey(proof) : await ask(factorCalls.prove, { body: { code: typed, buys: proof } });
  return (proof === 'admin' ? bought.adminToken : bought.confirmToken)!;
}
