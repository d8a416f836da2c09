import { Client } from './client';
import type { Rig } from './rig';

/** Somebody's own session beside the browser's, with what admins prove themselves by: a token, and a confirmation for one call. */
export async function confirmedAdmin(rig: Rig, who: string): Promise<Client> {
  const { email, password } = rig.person(who);
  const client = await Client.signIn(rig.url, email, password);
  const code = async () => {
    await client.post('/adminCenter/sendCode');
    return /\b\d{8}\b/.exec(rig.mails().findLast(({ to, text }) => to === email && /\b\d{8}\b/.test(text))!.text)![0];
  };
  const { adminToken } = (await client.post('/user/verify', { code: await code() })).body;
  const admin = client.with({ 'X-Admin-Token': adminToken });
  const { confirmToken } = (await admin.get('/adminCenter/user/confirm', { headers: { 'X-Security-Code': await code() } })).body;
  return admin.with({ 'X-Confirm-Token': confirmToken });
}
