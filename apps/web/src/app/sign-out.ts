import { apiBase } from '../api/base';
import { session } from '../api/session';
import { adminHeader } from '../api/step-up';
import { forgetDevice, keptDrafts, unsentOf, type UnsentEdit } from '../live/device/device-memory';

const [LOOKS, BETWEEN_MS] = [8, 250];

/** What would be lost with this device's copies. Edits that are on their way have two seconds to arrive. */
export async function leftBehind(userId: number): Promise<readonly UnsentEdit[]> {
  for (let look = 1; ; look++) {
    const unsent = await unsentOf(userId);
    if (unsent.length === 0 || look === LOOKS || !navigator.onLine) return [...unsent, ...keptDrafts(userId)];
    await new Promise((done) => setTimeout(done, BETWEEN_MS));
  }
}

/** Ends the session. What this device keeps of the person goes with it, unless edits in it are to wait for their return. */
export async function signOut(keep = false): Promise<void> {
  const { user } = session.state();
  await dropAdminToken();
  await session.signOut();
  if (user && !keep) await forgetDevice(user.id);
}

/** C066: an admin's proof does not outlive the sign-out, even when ending the session fails. */
async function dropAdminToken(): Promise<void> {
  if (adminHeader()['x-admin-token'] === undefined) return;
  const headers = { authorization: `Bearer ${await session.token().catch(() => '')}` };
  await fetch(`${apiBase}/user/deleteToken`, { method: 'DELETE', headers }).catch(() => undefined);
}
