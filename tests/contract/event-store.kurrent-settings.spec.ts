import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  OutcomeUnknown,
  StoreDamaged,
  StoreMisconfigured,
  StoreUnavailable,
} from '../../apps/server/src/platform/event-store/event-store.port.js';
import { FolderKeyVault } from '../../apps/server/src/platform/event-store/keys/folder-key-vault.js';
import { openKurrent } from '../../apps/server/src/platform/event-store/kurrent/open-kurrent.js';
import { ownCertificate } from '../support/fake-kurrentdb/certificate.js';
import type { ClusterSettings } from '../support/fake-kurrentdb/cluster.js';
import { FakeKurrentDb } from '../support/fake-kurrentdb/server.js';
import { by, collect } from '../support/store-folder.js';
import { to } from './support/store-under-test.js';

jest.setTimeout(60_000);
const PASSWORD = 'ch4nge-it-really';
const users = { admin: PASSWORD, auditor: PASSWORD };

describe('a setting of the KurrentDB adapter that is wrong is named (stand-ins)', () => {
  let dir: string;
  let members: FakeKurrentDb[];
  let own: { cert: string; key: string };
  let foreign: { cert: string; key: string };
  const keys = (name = 'keys') => new FolderKeyVault(join(dir, name));
  const file = (name: string, text: string) => {
    writeFileSync(join(dir, name), text);
    return encodeURIComponent(join(dir, name));
  };
  const began = async (settings: ClusterSettings = {}, size = 1) => (members = await FakeKurrentDb.cluster(size, [], settings))[0]!;
  const at = (member: FakeKurrentDb, query: string, login = '') => `kurrentdb://${login}127.0.0.1:${member.at.port}?${query}`;

  /** The one line that comes of it, and how long it took. */
  async function told(url: string, patienceMs = 1_500): Promise<string> {
    const from = performance.now();
    const error = await openKurrent(url, keys(), { patienceMs }).then(
      async (store) => {
        await store.close();
        return new Error('it was opened');
      },
      (reason: unknown) => reason as Error,
    );
    expect(performance.now() - from).toBeLessThan(10_000);
    expect(error).toBeInstanceOf(StoreMisconfigured);
    expect(error.message).not.toContain('\n');
    expect(error.message).not.toContain(PASSWORD);
    return error.message;
  }

  beforeAll(async () => {
    own = await ownCertificate('127.0.0.1', 'localhost');
    foreign = await ownCertificate('elsewhere.example');
  });
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'loam-settings-'));
    members = [];
  });
  afterEach(() => {
    for (const member of members) if (member.isUp) member.down();
    rmSync(dir, { recursive: true });
  });

  test('with a certificate that is trusted, a user and a password it is opened, and used', async () => {
    const fake = await began({ tls: own, users });
    for (const trust of [`tlsCaFile=${file('ca.pem', own.cert)}`, 'tlsVerifyCert=false']) {
      const store = await openKurrent(at(fake, `tls=true&${trust}`, `admin:${PASSWORD}@`), keys());
      await store.append([to(`plan-${randomUUID()}`, 'noStream', randomUUID())], by());
      await store.append(
        [to(`plan-${randomUUID()}`, 'noStream', randomUUID()), to(`field-${randomUUID()}`, 'noStream', randomUUID())],
        by(),
      );
      expect((await collect(store.readAll())).length).toBeGreaterThan(2);
      await store.close();
    }
  });

  test('a password that is changed while Loam runs: calls are refused as unavailable, and go on when it is mended', async () => {
    const known: Record<string, string> = { admin: PASSWORD };
    const fake = await began({ tls: own, users: known });
    const store = await openKurrent(at(fake, 'tls=true&tlsVerifyCert=false', `admin:${PASSWORD}@`), keys());
    const stop = new AbortController();
    const seen: string[] = [];
    const follow = async () => {
      while (!stop.signal.aborted)
        await store.subscribeAll({ after: 0, signal: stop.signal }, (batch) => void seen.push(...batch.map(({ id }) => id))).catch(() => 0);
    };
    const following = follow();
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const write = (n: number) => store.append([to('plan-1', n === 0 ? 'noStream' : n - 1, ids[n]!)], by());
    await write(0);
    known['admin'] = 'another';
    await expect(write(1)).rejects.toThrow(OutcomeUnknown); // of all that waits on one call
    await expect(store.append([to('plan-1', 0, ids[1]!), to('field-1', 'noStream', randomUUID())], by())).rejects.toThrow(
      /does not let in/,
    );
    await expect(collect(store.readStream('plan-2'))).rejects.toThrow(StoreUnavailable);
    known['admin'] = PASSWORD;
    for (const n of [1, 2]) await write(n);
    for (const end = Date.now() + 20_000; new Set(seen).size < 3 && Date.now() < end;) await new Promise((done) => setTimeout(done, 20));
    expect([...new Set(seen)]).toEqual(ids);
    stop.abort();
    await following;
    await store.close();
  });

  test('members that name each other by an address that Loam does not reach', async () => {
    const fake = await began({ advertised: 'kurrentdb-1.internal.invalid' }, 3);
    expect(await told(at(fake, 'tls=false'), 3_000)).toMatch(
      /127.0.0.1:\d+ names kurrentdb-1.internal.invalid:\d+ as the leader, which is not reached from here.*KURRENTDB_NODE_HOST_ADVERTISE_AS/,
    );
  });

  test('a wrong password, and none', async () => {
    const fake = await began({ tls: own, users });
    expect(await told(at(fake, 'tls=true&tlsVerifyCert=false', 'admin:wrong@'))).toMatch(
      /127.0.0.1:\d+ does not know the user admin.*mend the user and password in EVENT_STORE/,
    );
    expect(await told(at(fake, 'tls=true&tlsVerifyCert=false'))).toMatch(/lets in nobody without a user and password.*EVENT_STORE/);
  });

  test('a user who may not write', async () => {
    const fake = await began({ tls: own, users, readers: ['auditor'] });
    expect(await told(at(fake, 'tls=true&tlsVerifyCert=false', `auditor:${PASSWORD}@`))).toMatch(/does not let the user auditor write/);
  });

  test('a certificate that is not trusted, and one for another name', async () => {
    const fake = await began({ tls: own, users });
    expect(await told(at(fake, 'tls=true', `admin:${PASSWORD}@`))).toMatch(/not trusted.*SELF_SIGNED.*tlsCaFile/);
    fake.down();
    const other = await began({ tls: foreign, users });
    expect(await told(at(other, `tls=true&tlsCaFile=${file('other.pem', foreign.cert)}`, `admin:${PASSWORD}@`))).toMatch(
      /certificate for another name/,
    );
  });

  test('TLS on one side only', async () => {
    const fake = await began({ tls: own, users });
    expect(await told(at(fake, 'tls=false', `admin:${PASSWORD}@`))).toMatch(/speaks TLS, and EVENT_STORE says tls=false; say tls=true/);
    fake.down();
    expect(await told(at(await began(), 'tls=true', `admin:${PASSWORD}@`))).toMatch(/does not speak TLS.*say tls=false/);
  });

  test('nobody listens, and a name that does not resolve', async () => {
    const fake = await began();
    fake.down();
    expect(await told(at(fake, 'tls=false'))).toMatch(/127.0.0.1:\d+ does not listen \(ECONNREFUSED\).*tried for \d s/);
    expect(await told('kurrentdb://no-such-host.invalid:2113?tls=false')).toMatch(/no-such-host.invalid does not resolve/);
  });

  test.each(['false', 'true&tlsVerifyCert=false'])('a port that takes connections and answers nothing (tls=%s)', async (tls) => {
    const held: Socket[] = [];
    const silent = createServer((socket) => void held.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    expect(await told(`kurrentdb://127.0.0.1:${port}?tls=${tls}`, 4_500)).toMatch(
      /^127\.0\.0\.1:\d+ takes connections and answers nothing: .*EVENT_STORE \(tried for \d s\)$/,
    );
    for (const socket of held) socket.destroy();
    silent.close();
  });

  test('a server from before 25.1', async () => {
    expect(await told(at(await began({ version: '24.10.0' }), 'tls=false'))).toMatch(/KurrentDB 24.10.0, and Loam needs 25.1 or newer/);
  });

  test('a member that never leads, and a preference for those', async () => {
    const fake = await began();
    fake.readOnly = true;
    fake.cluster.leader = undefined;
    expect(await told(at(fake, 'tls=false'))).toMatch(/is a read-only member.*name the members in EVENT_STORE that can lead/);
    expect(await told(at(fake, 'tls=false&nodePreference=follower'))).toMatch(/nodePreference=follower, and Loam writes/);
  });

  test("another's events in the store", async () => {
    const fake = await began();
    fake.log.append([
      {
        stream: 'orders-1',
        expected: -1,
        events: [{ id: randomUUID(), type: 'OrderPlaced', data: Buffer.from('{}'), metadata: Buffer.alloc(0) }],
      },
    ]);
    expect(await told(at(fake, 'tls=false'))).toMatch(/not Loam's \(OrderPlaced in orders-1\)/);
  });

  test('keys of another store, and none at all', async () => {
    const fake = await began();
    const theirs = await openKurrent(fake.url, keys('theirs'));
    await theirs.append([to('plan-1', 'noStream', randomUUID())], by());
    await theirs.close();
    await expect(openKurrent(fake.url, keys())).rejects.toThrow(StoreDamaged);
    keys().keyFor('grower:9');
    expect(await told(fake.url)).toMatch(/EVENT_STORE and KEYS_URL do not belong together: there is no key for the event of grower:1/);
    keys().keyFor('grower:1');
    expect(await told(fake.url)).toMatch(/the key does not fit/);
  });

  test.each([
    ['kurrentdb://admin:ch4nge-it-really@h:2113?tls=maybe', /EVENT_STORE cannot be read: expected true or false/],
    ['kurrentdb://admin:ch4nge-it-really@h:2113?tlss=true', /option that is not known: tlss/],
    ['kurrentdb://admin:ch4nge-it-really@h:port', /EVENT_STORE cannot be read: expected port number/],
    ['kurrentdb://admin:ch4nge-it-really@h?tls=true&tlsCaFile=/no/such.pem', /tlsCaFile=\/no\/such.pem, and there is no such file/],
  ])('an address that cannot be read: %s', async (url, line) => {
    expect(await told(url)).toMatch(line);
  });

  test('what may pass by itself is waited for: nobody listening yet, no leader yet', async () => {
    const fake = await began({ electionMs: [900, 900] });
    const { port } = fake.at;
    fake.kill();
    const said: string[] = [];
    const opening = openKurrent(`kurrentdb://127.0.0.1:${port}?tls=false`, keys(), { patienceMs: 30_000, say: (text) => said.push(text) });
    for (const until = Date.now() + 15_000; said.length < 1 && Date.now() < until;) await new Promise((done) => setTimeout(done, 50));
    const from = performance.now();
    await fake.up();
    await (await opening).close();
    expect(performance.now() - from).toBeLessThan(4_000);
    expect(said[0]).toMatch(/^waiting for the event store: 127.0.0.1:\d+ does not listen/);
  });
});
