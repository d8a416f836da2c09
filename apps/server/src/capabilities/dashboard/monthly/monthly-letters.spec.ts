import { beforeEach, expect, test } from '@jest/globals';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { Clock } from '../../../platform/decisions/clock.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { Actor, Transaction } from '../../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../../platform/decisions/request-context.js';
import { MemoryEventStore } from '../../../platform/event-store/memory-event-store.js';
import type { Letter } from '../../../platform/mail/mail.aggregate.js';
import { mails as mailAggregate } from '../../../platform/mail/mail.aggregate.js';
import type { Mails } from '../../../platform/mail/mails.js';
import type { UserReads } from '../../user/index.js';
import { MonthlyLetters } from './monthly-letters.process.js';
import { MonthlyReports } from './monthly-reports.js';

/** A clock that stands where the test puts it. */
class Calendar extends Clock {
  at = Date.parse('2026-10-14T08:00:00.000Z');
  override millis = () => this.at;
  override now = () => new Date(this.at).toISOString();
  override today = () => this.now().slice(0, 10);
}

const reader: Actor = { id: 7, name: 'Eva', roleId: ROLE.executive, companyId: 1, collectionIds: [], groupIds: [] };
let clock: Calendar;
let store: MemoryEventStore;
let may: { active: boolean; dashboard: boolean };
let mailIds: number;

/** What was queued, in the log: the month, and to whom. */
async function queued(): Promise<string[]> {
  const found: string[] = [];
  for await (const { data } of store.readAll({ types: ['MailQueued'] })) {
    const { to, values } = data as Letter;
    found.push(`${values['month']} ${to}`);
  }
  return found;
}

function node() {
  const decisions = new Decisions(store, clock, new RequestContext());
  const mails = {
    canMail: true,
    open: async (letter: Letter) => {
      const id = (mailIds += 1);
      await new Promise((next) => setImmediate(next)); // another node has time to do the same
      return {
        id,
        queue: async (tx: Transaction) => void (await tx.run(mailAggregate, id, { type: 'QueueMail', id, letter })),
        deliver: async () => true,
        withdraw: async () => undefined,
      };
    },
  } as unknown as Mails;
  const users = {
    holder: async () => ({ actor: reader, status: may.active ? 'active' : 'inactive' }),
    read: async () => ({ state: { permissions: { dashboardAccess: may.dashboard } } }),
    contact: async () => ({ email: 'eva@farm.test', name: 'Eva', language: 'pt' }),
  } as unknown as UserReads;
  return new MonthlyReports(decisions, mails, users, clock);
}
/** One look of a node that was just started. */
async function look(): Promise<void> {
  const letters = new MonthlyLetters(store, { roles: ['worker'] }, node(), clock);
  letters.onApplicationBootstrap();
  for (let turns = 0; turns < 20; turns += 1) await new Promise((next) => setImmediate(next));
  await letters.onApplicationShutdown();
}

beforeEach(() => {
  clock = new Calendar();
  store = new MemoryEventStore();
  may = { active: true, dashboard: true };
  mailIds = 0;
});

test('who asks for it in October is told October on the first of November, and nothing before', async () => {
  await node().set(true, reader);
  await look();
  clock.at = Date.parse('2026-11-01T05:59:00.000Z');
  await look();
  expect(await queued()).toEqual([]);
  clock.at = Date.parse('2026-11-01T06:00:00.000Z');
  await look();
  expect(await queued()).toEqual(['2026-10 eva@farm.test']);
});

test('one letter a month and person: by two nodes at once, after a restart, and the next month again', async () => {
  await node().set(true, reader);
  clock.at = Date.parse('2026-11-03T09:00:00.000Z'); // nobody was there on the first
  await Promise.all([look(), look()]);
  await look();
  expect(await queued()).toEqual(['2026-10 eva@farm.test']);
  clock.at = Date.parse('2026-12-01T09:00:00.000Z');
  await Promise.all([look(), look(), look()]);
  expect(await queued()).toEqual(['2026-10 eva@farm.test', '2026-11 eva@farm.test']);
  expect(await node().of(reader)).toEqual({ available: true, wanted: true, last: '2026-11', month: '2026-11' });
});

test('who declined, was deactivated or lost the dashboard is told nothing; who comes back is told the month then', async () => {
  await node().set(true, reader);
  clock.at = Date.parse('2026-11-01T09:00:00.000Z');
  may = { active: false, dashboard: true };
  await look();
  may = { active: true, dashboard: false };
  await look();
  expect([await queued(), await node().wantedBy(7)]).toEqual([[], undefined]);
  may = { active: true, dashboard: true };
  await node().set(false, reader);
  await look();
  expect([await queued(), await node().wantedBy(7)]).toEqual([[], undefined]);
  await node().set(true, reader);
  expect(await node().wantedBy(7)).toEqual(reader);
  await look();
  expect(await queued()).toEqual([]); // asked for in November: October is not the first month any more
});
