import type { Client } from '../../support/client.js';
import type { TestServer } from './server.js';

const PASSWORD = 'Monsoon-rains-27';
let count = 0;

/** `data` of the newest invitation to an address, from its mail. */
export const inviteLink = (server: TestServer, email: string): string =>
  new URL(server.mails().findLast(({ to }) => to === email)!.links[0]!).searchParams.get('data')!;

/** Somebody who was invited by `admin` (verified) and has registered; signed in. */
export async function newcomer(
  server: TestServer,
  admin: Client,
  asked: { roleId?: number; groupIds?: number[]; collectionIds?: number[]; companyId?: number; fullName?: string; email?: string },
): Promise<{ id: number; email: string; password: string; client: Client }> {
  const { fullName = 'Asha Rao', email = `newcomer-${(count += 1)}@farm.test`, ...place } = asked;
  const invited = await admin.post('/flex/adminCenter/user/invite', { email, roleId: 1, ...place });
  if (invited.status !== 201) throw new Error(`inviting: ${invited.status} ${invited.text}`);
  const body = { data: inviteLink(server, email), email, fullName, password: PASSWORD, countryId: 101, termsAccepted: true };
  const registered = await server.anonymous.post('/user/register', body);
  if (registered.status !== 201) throw new Error(`registering: ${registered.status} ${registered.text}`);
  const client = server.session(await server.signIn(email, PASSWORD));
  const { id } = (await client.get('/user')).body;
  return { id, email, password: PASSWORD, client };
}
