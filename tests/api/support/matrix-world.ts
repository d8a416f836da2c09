import { randomUUID } from 'node:crypto';
import { Clock } from '../../../apps/server/src/platform/decisions/clock.js';
import { SqliteKeyVault } from '../../../apps/server/src/platform/event-store/keys/sqlite-key-vault.js';
import { SqliteEventStore } from '../../../apps/server/src/platform/event-store/sqlite/sqlite-event-store.js';
import { AccessTokens } from '../../../apps/server/src/platform/identity/access-tokens.js';
import { Keyring } from '../../../apps/server/src/platform/identity/keyring.js';
import type { Permissions } from '@loam/domain/user/user.schema';
import { Client } from '../../support/client.js';
import type { Fixture } from '../../support/stack.js';
import { products } from './plans.js';
import type { TestServer } from './server.js';
import { csvOf, formOf, upload } from './sheets.js';
import { newcomer } from './newcomer.js';

export const MISSING = 987_654_321;

/** One grower with all that is the grower's, and where it stands. */
export interface Target {
  readonly name: string;
  readonly companyId: number;
  readonly collectionId: number;
  readonly groupId: number;
  readonly growerId: number;
  readonly assignedTo: number;
  /** Somebody of the group whose sessions nobody needs. */
  readonly bystander: number;
  readonly fieldId: number;
  readonly planId: number;
  readonly soilId: number;
  readonly plantId: number;
  readonly waterId: number;
  readonly commentId: number;
  readonly millId: number;
  readonly seasonNoteId: number;
  readonly recommendationId: number;
  readonly taskId: number;
  readonly fileId: string;
  /** Of the library, where a call made one. */
  readonly recordId?: number;
  /** Name of a link to the plan, where a call made one. */
  readonly share?: string;
  readonly shared: boolean;
}

export const missing: Target = {
  name: 'missing',
  companyId: MISSING,
  collectionId: MISSING,
  groupId: MISSING,
  growerId: MISSING,
  assignedTo: MISSING,
  bystander: MISSING,
  fieldId: MISSING,
  planId: MISSING,
  soilId: MISSING,
  plantId: MISSING,
  waterId: MISSING,
  commentId: MISSING,
  millId: MISSING,
  seasonNoteId: MISSING,
  recommendationId: MISSING,
  taskId: MISSING,
  fileId: String(MISSING),
  shared: false,
};

export interface Person {
  /** As the fixture has it: `user-1`; or `anonymous`, `expired`, `deactivated`. */
  readonly name: string;
  readonly role: string;
  readonly id: number;
  readonly companyId?: number | undefined;
  readonly collectionIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly client: Client;
  /** Of those who were given others than their role brings. */
  readonly permissions?: Permissions;
}

const made = async (answer: ReturnType<Client['post']>): Promise<number> => {
  const { status, text, body } = await answer;
  if (status !== 201) throw new Error(`expected 201: ${status} ${text}`);
  return body.id;
};

async function attached(client: Client, planId: number): Promise<string> {
  const { status, body, text } = await client.post(
    '/comments',
    formOf('%PDF-1.4\n', 'sheet.pdf', { entity: 'plan', id: planId, text: 'The sheet' }),
  );
  if (status !== 201) throw new Error(`attaching: ${status} ${text}`);
  return body.attachments[0].id;
}

/** The first grower of the first group of a company, with one analysis of each kind and a comment. */
const option = { name: 'Cheap', fertilizers: [{ id: products.urea, amount: 100, unitId: 2 }] };

export async function targetOf(server: TestServer, company: 0 | 1): Promise<Target> {
  const { id: companyId, collections } = server.fixture().companies[company]!;
  const { id: collectionId, groups } = collections[0]!;
  const group = groups[0]!;
  const boss = await server.as('super-1');
  const [growerId, fieldId, planId, soilId] = [group.growerIds[0]!, group.fieldIds[0]!, group.planIds[0]!, group.analysisIds[0]!];
  const sheet = { name: 'Sheet', fieldId, sampleDate: '2026-02-01', units: 'ppm', nutrients: [] };
  return {
    name: `company ${company + 1}`,
    companyId,
    collectionId,
    groupId: group.id,
    growerId,
    assignedTo: group.userIds[0]!,
    bystander: (await newcomer(server, await server.verified('super-1'), { groupIds: [group.id] })).id,
    fieldId,
    planId,
    soilId,
    shared: company === 0,
    plantId: await made(boss.post('/plantAnalysis/save', sheet)),
    waterId: await made(boss.post('/waterAnalysis/save', sheet)),
    millId: await made(boss.post('/mills', { groupId: group.id, name: 'Aldur mill', cafeId: 'A-1' })),
    seasonNoteId: await made(boss.post('/end-of-season/notes', { planId, text: 'Dry in June' })),
    commentId: await made(boss.post('/comments', { entity: 'plan', id: planId, text: 'Sow early' })),
    recommendationId: await made(boss.post('/recommendation', { planId, notes: 'Split', options: [option, option] })),
    fileId: await attached(boss, planId),
    taskId: (await upload(await server.as(`group-${company * 4 + 1}`), group.id, csvOf([{ fullName: 'Matrix One' }, { fullName: 'R2D2' }])))
      .taskId as number,
  };
}

const fixed = ({ users }: Fixture, name: string, client: Client): Person => {
  const { id, role, companyId, collectionIds, groupIds } = users.find(({ email }) => email === `${name}@acceptance.test`)!;
  return { name, role, id, companyId, collectionIds, groupIds, client };
};

const ADMINS = /^(super|group|collection|company)-/;

/** An admin comes with a verified admin token. */
export const personOf = async (server: TestServer, name: string): Promise<Person> =>
  fixed(server.fixture(), name, await (ADMINS.test(name) ? server.verified(name) : server.as(name)));

/** A second handle on a running server's embedded store, as a second node has. */
export async function besides<T>(server: Pick<TestServer, 'dataDir'>, work: (store: SqliteEventStore) => Promise<T>): Promise<T> {
  const vault = new SqliteKeyVault(server.dataDir);
  const store = new SqliteEventStore(server.dataDir, vault, 'test');
  try {
    return await work(store);
  } finally {
    await store.close();
    vault.close();
  }
}

/**
 * A person who was signed in and is then deactivated: the event is all there is of it until an admin's call exists. Answers the person with a new
 * access token of that session, which a long test outlives.
 */
export async function deactivated(server: TestServer, name: string): Promise<() => Promise<Person>> {
  const sid = sessionOf(await server.signIn(`${name}@acceptance.test`));
  const person = fixed(server.fixture(), name, server.anonymous);
  await besides(server, (store) =>
    store.append(
      [
        {
          stream: `user-${person.id}`,
          expected: 'any',
          owner: `user:${person.id}`,
          events: [{ id: randomUUID(), type: 'UserDeactivated', data: { id: person.id } }],
        },
      ],
      {
        actorId: 0,
        actorName: 'System',
        actorRole: 0,
        recordedAt: new Date().toISOString(),
        commitId: randomUUID(),
        origin: 'system',
      },
    ),
  );
  return async () => ({ ...person, name: 'deactivated', client: server.session(await issued(server, person.id, sid, new Clock())) });
}

/** The right key, the right session, an hour too late. */
export async function expired(server: TestServer, name: string): Promise<Person> {
  const person = fixed(server.fixture(), name, server.anonymous);
  const sid = sessionOf(await server.signIn(`${name}@acceptance.test`));
  class HourAgo extends Clock {
    override millis = () => Date.now() - 3_600_000;
  }
  return { ...person, name: 'expired', client: new Client(server.url, await issued(server, person.id, sid, new HourAgo())) };
}

const sessionOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sid as string;

const issued = (server: TestServer, userId: number, sid: string, clock: Clock): Promise<string> =>
  besides(server, (store) => new AccessTokens(new Keyring(store, clock), clock).issue(userId, sid));

export const anonymous = (server: TestServer): Person => ({
  name: 'anonymous',
  role: '(anonymous)',
  id: 0,
  collectionIds: [],
  groupIds: [],
  client: server.anonymous,
});
