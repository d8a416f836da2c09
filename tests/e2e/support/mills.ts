import type { Client } from './client';

/** A mill of the group that says half of what it is asked. */
export async function millFor(client: Client, groupId: number): Promise<number> {
  const { status, body, text } = await client.post('/mills', { groupId, name: 'Aldur river mill', cafeId: 'KA-1041', totalPulpLbs: 900 });
  if (status !== 201) throw new Error(`making a mill: ${status} ${text}`);
  return body.id;
}
