import type { Editor } from '../../faults/support/editor.js';
import type { Client } from '../../support/client.js';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Names of a group's growers, as the list shows them from a position of the log on. */
export async function growersListed(client: Client, groupId: number, position: string): Promise<string[]> {
  const ask = () => client.get(`/customer/all-sorted?groupId=${groupId}&pageSize=200`, { headers: { 'X-Min-Position': position } });
  let { body } = await ask();
  for (let tries = 0; body.key === 'projectionLag' && tries < 10; tries++) ({ body } = await ask());
  return (body.items as { fullName: string }[]).map(({ fullName }) => fullName);
}

/** Told that the store is away, a tab joins again after a second and sends what has no answer. */
export async function settled(editors: readonly Editor[]): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    await pause(1_000);
    const open = editors.filter(({ unanswered }) => unanswered > 0);
    if (open.length === 0) return;
    for (const editor of open) editor.close();
    for (const editor of open) await editor.open();
  }
}
