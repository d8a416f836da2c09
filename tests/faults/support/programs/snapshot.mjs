// `snapshot.mjs DATA_DIR ONCE`: an event, then a snapshot whose sync fails by the shim, then another event. Says where the events stand.
import { writeFileSync } from 'node:fs';
import { SqliteKeyVault } from '../../../../apps/server/dist/platform/event-store/keys/sqlite-key-vault.js';
import { SqliteEventStore } from '../../../../apps/server/dist/platform/event-store/sqlite/sqlite-event-store.js';

const [dir, once] = process.argv.slice(2);
const vault = new SqliteKeyVault(dir);
const store = new SqliteEventStore(dir, vault, 'a');
const by = { actorId: 7, actorName: 'Asha Patil', actorRole: 5, recordedAt: '2026-03-01T08:00:00.000Z', commitId: 'commit-1' };
const append = async (id) => {
  const events = [{ id, type: 'GrowerChanged', data: {} }];
  return (await store.append([{ stream: 'plan-1', expected: 'any', owner: 'grower:1', events }], by)).position;
};
const first = await append('8d1f5f0a-6a0c-4c0e-9d55-0a5b9a3a1a01');
writeFileSync(once, '');
await store.writeSnapshot('plan-1', 'grower:1', { revision: 0, version: '1', state: { a: 1 } });
const second = await append('8d1f5f0a-6a0c-4c0e-9d55-0a5b9a3a1a02');
console.log(JSON.stringify([first, second]));
await store.close();
vault.close();
