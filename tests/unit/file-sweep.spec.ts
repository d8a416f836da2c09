import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comments } from '../../apps/server/src/capabilities/comment/comment.aggregate.js';
import { CommentModule } from '../../apps/server/src/capabilities/comment/comment.module.js';
import { uploads } from '../../apps/server/src/capabilities/upload/upload.aggregate.js';
import { UploadModule } from '../../apps/server/src/capabilities/upload/upload.module.js';
import { Clock } from '../../apps/server/src/platform/decisions/clock.js';
import { Decisions } from '../../apps/server/src/platform/decisions/decisions.js';
import { SYSTEM } from '../../apps/server/src/platform/decisions/decisions.port.js';
import { RequestContext } from '../../apps/server/src/platform/decisions/request-context.js';
import { SqliteKeyVault } from '../../apps/server/src/platform/event-store/keys/sqlite-key-vault.js';
import { MemoryEventStore } from '../../apps/server/src/platform/event-store/memory-event-store.js';
import { FileClaims } from '../../apps/server/src/platform/files/file-claims.js';
import { FileSweep } from '../../apps/server/src/platform/files/file-sweep.process.js';
import { FolderFileStore } from '../../apps/server/src/platform/files/folder-file-store.js';

const DAY_MS = 86_400_000;
let dir: string;
let vault: SqliteKeyVault;
let files: FolderFileStore;
let decisions: Decisions;
let sweep: FileSweep;
const folder = () => join(dir, 'files', '4');

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'loam-sweep-'));
  vault = new SqliteKeyVault(dir);
  files = new FolderFileStore(join(dir, 'files'), vault, 1e6);
  const claims = new FileClaims();
  decisions = new Decisions(new MemoryEventStore(), new Clock(), new RequestContext());
  const nothing = { register: () => undefined, silence: () => undefined } as never;
  new CommentModule(claims, decisions, nothing, nothing, nothing).onModuleInit();
  new UploadModule(decisions, nothing, nothing, nothing, nothing, claims).onModuleInit();
  sweep = new FileSweep(files, claims, new Clock());
});
afterEach(() => {
  vault.close();
  rmSync(dir, { recursive: true });
});

const keep = async (key: string, ageMs = 2 * DAY_MS) => {
  const { id } = await files.put({ name: 'a.csv', type: 'text/csv', bytes: Buffer.from(key), owner: 'group:1', userId: 4, key });
  const then = (Date.now() - ageMs) / 1_000;
  utimesSync(join(folder(), id), then, then);
  return id;
};
const by = { actor: SYSTEM };
const at = '2026-01-01T00:00:00.000Z';

test('removes what nothing names after a day, and neither what is named nor what is new nor what it does not know', async () => {
  const [attached, rows, correction] = [await keep('comment-7-0'), await keep('task-3-rows'), await keep('task-3-row-2-5')];
  const fresh = await keep('task-9-rows', DAY_MS / 2);
  const unknown = await keep('something-else');
  const orphans = [await keep('comment-7-1'), await keep('comment-8-0'), await keep('task-3-row-2-4'), await keep('task-8-rows')];
  const draft = '.01234567-89ab-4cde-8f01-23456789abcd';
  writeFileSync(join(folder(), draft), 'half');
  utimesSync(join(folder(), draft), 0, 0);

  const file = { id: attached, name: 'a.csv', type: 'text/csv', size: 1 };
  const place = { id: 7, entity: 'plan' as const, entityId: 1, growerId: 2 };
  const said = { place, path: null, text: 'x', attachments: [file], by: { id: 4, name: 'Asha' }, at };
  await decisions.run(comments, 7, { type: 'AddComment', ...said } as never, by);
  const scope = { groupId: 1, collectionId: 2, companyId: 3 };
  const start = {
    id: 3,
    ...scope,
    kind: 'customer' as const,
    by: { id: 4, name: 'Asha' },
    at,
    file: { name: 'a.csv', size: 1 },
    sameAs: null,
  };
  await decisions.run(uploads, 3, { type: 'StartUpload', start: { ...start, rowsFile: rows, total: 1 } }, by);
  await decisions.run(
    uploads,
    3,
    { type: 'DecideRows', run: 1, decidedBefore: 0, imported: [], existing: 0, failed: [{ row: 2, errors: [] }], at },
    by,
  );
  await decisions.run(uploads, 3, { type: 'FinishUpload', at }, by);
  await decisions.run(uploads, 3, { type: 'CorrectRow', row: 2, valuesFile: correction, at } as never, by);

  expect((await sweep.sweep()).sort()).toEqual([...orphans, `4-${draft}`].sort());
  expect(readdirSync(folder()).sort()).toEqual([attached, rows, correction, fresh, unknown].sort());
  expect(await sweep.sweep()).toEqual([]);
});
