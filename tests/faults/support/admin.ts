import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../../support/client.js';
import type { faultRig } from './rig.js';

/** Somebody of the fixture with a verified admin token, and what one sensitive call of theirs needs besides: a code by mail buys each. */
export async function adminOf(rig: ReturnType<typeof faultRig>, name: string) {
  const signedIn = await rig.signIn(rig.person(name));
  const code = async (client: Client) => {
    const { status, text } = await client.post('/adminCenter/sendCode');
    if (status !== 200) throw new Error(`sending a code: ${status} ${text}`);
    const mails = readFileSync(join(rig.stack.dataDir, 'mail.jsonl'), 'utf8').trim().split('\n');
    const last = mails.map((line) => JSON.parse(line) as { to: string; text: string }).findLast(({ to }) => to.startsWith(`${name}@`));
    return /\b\d{8}\b/.exec(last!.text)![0];
  };
  const { body } = await signedIn.post('/user/verify', { code: await code(signedIn) });
  const admin = signedIn.with({ 'X-Admin-Token': body.adminToken });
  const confirmed = async (client = admin) => {
    const { body: bought } = await admin.get('/adminCenter/user/confirm', { headers: { 'X-Security-Code': await code(admin) } });
    return client.with({ 'X-Confirm-Token': bought.confirmToken });
  };
  return { admin, confirmed };
}
