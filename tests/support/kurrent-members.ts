import { exec } from 'node:child_process';
import { promisify } from 'node:util';
import { readConnectionString } from '../../apps/server/src/platform/event-store/kurrent/connection-string.js';
import { Member, nameOf } from '../../apps/server/src/platform/event-store/kurrent/member.js';
import { realDelays } from './fake-kurrentdb/delays.js';
import { FakeKurrentDb } from './fake-kurrentdb/server.js';

/** Several members of one database, whose members a test ends and starts. Numbers count from 0. */
export interface MembersUnderTest {
  readonly what: string;
  readonly url: string;
  readonly size: number;
  /** The stand-ins; absent where it is a real database. */
  readonly fakes?: readonly FakeKurrentDb[];
  kill(which: number): Promise<void>;
  start(which: number): Promise<void>;
  /** Who leads; undefined while nobody does. */
  leader(): Promise<number | undefined>;
  stop(): Promise<void>;
}

const sh = promisify(exec);

/**
 * The database at KURRENTDB_URL when that names several hosts and KURRENTDB_KILL and KURRENTDB_START are commands that end and start a
 * member, called with its number (from 1) and its address; else stand-ins.
 */
export async function membersUnderTest(electionMs: readonly [number, number] = [300, 900]): Promise<MembersUnderTest> {
  const { KURRENTDB_URL: url, KURRENTDB_KILL: kill, KURRENTDB_START: start } = process.env;
  if (!url || !kill || !start || !url.includes(',')) return standIns(electionMs);
  const settings = readConnectionString(url);
  const { hosts } = settings;
  const order = async (command: string, which: number) => void (await sh(`${command} ${which + 1} ${nameOf(hosts[which]!)}`));
  return {
    what: 'the database at KURRENTDB_URL',
    url,
    size: hosts.length,
    kill: (which) => order(kill, which),
    start: (which) => order(start, which),
    async leader() {
      for (const at of hosts) {
        const member = new Member(at, settings);
        const told = await member.members(1_000).catch(() => []);
        member.close();
        const leading = told.find(({ leads }) => leads);
        const which = leading ? hosts.findIndex((host) => nameOf(host) === nameOf(leading.at)) : -1;
        if (which >= 0) return which;
      }
      return undefined;
    },
    stop: async () => undefined,
  };
}

async function standIns(electionMs: readonly [number, number]): Promise<MembersUnderTest> {
  const fakes = await FakeKurrentDb.cluster(3, [], { electionMs, delays: realDelays });
  return {
    what: 'stand-ins',
    url: fakes[0]!.clusterUrl,
    size: fakes.length,
    fakes,
    kill: async (which) => fakes[which]!.kill(),
    start: (which) => fakes[which]!.up(),
    leader: async () => {
      const which = fakes.findIndex(({ leads }) => leads);
      return which < 0 ? undefined : which;
    },
    stop: async () => {
      for (const fake of fakes) if (fake.isUp) fake.down();
    },
  };
}
