import { beforeEach, describe, expect, test } from '@jest/globals';
import { Clock } from '../../platform/decisions/clock.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { SYSTEM } from '../../platform/decisions/decisions.port.js';
import { RequestContext } from '../../platform/decisions/request-context.js';
import { MemoryEventStore } from '../../platform/event-store/memory-event-store.js';
import type { Letter } from '../../platform/mail/mail.aggregate.js';
import { type Mails, type OpenMail, unsent } from '../../platform/mail/mails.js';
import type { RateCounters } from '../../platform/rate-limits/rate-counters.js';
import type { UserReads } from '../user/index.js';
import { comments } from './comment.aggregate.js';
import { MentionMails } from './mention-mails.js';
import type { Mentions } from './mentions.js';

const at = '2026-04-01T08:00:00.000Z';
const [asha, ravi, meera] = [7, 8, 9];

/** Mails that are not sent, people of this test, and who of them sees the grower. */
function rig() {
  const opened: Letter[] = [];
  const people = new Map([asha, ravi, meera].map((id) => [id, { id, status: 'active', preferences: { mentionMails: true } }]));
  const sighted = new Set(people.keys());
  const mail = { configured: true };
  let fill: ((letter: Letter) => Promise<Letter | undefined>) | undefined;
  const mails = {
    bring: () => undefined,
    fill: (_kind: string, by: typeof fill) => (fill = by),
    open: async (letter: Letter) => {
      if (!mail.configured) throw unsent('mailNotConfigured');
      return opened.push(letter) as unknown as OpenMail;
    },
  } as unknown as Mails;
  const users = {
    read: async (id: number) => ({ state: people.get(id) }),
    contact: async (id: number) => ({ email: `${id}@farm.test`, name: `Person ${id}`, language: 'pt' }),
    nameOf: async (id: number) => `Person ${id}`,
  } as unknown as UserReads;
  const mentions = { sees: async (id: number) => sighted.has(id) } as unknown as Mentions;
  let left = 60;
  const counters = { count: async () => ({ left: --left }) } as unknown as RateCounters;
  const decisions = new Decisions(new MemoryEventStore(), new Clock(), new RequestContext());
  const mentionMails = new MentionMails(mails, new Clock(), decisions, users, mentions, counters, { rateLimits: true });
  mentionMails.onModuleInit();
  const say = (id: number, named: readonly number[]) =>
    decisions.run(
      comments,
      id,
      {
        ...({ type: 'AddComment', place: { id, growerId: 3, entity: 'plan', entityId: 4 }, path: null, at } as const),
        ...{ text: '@Ravi look', mentions: named, by: { id: asha, name: '' } },
      },
      { actor: { ...SYSTEM, id: asha } },
    );
  const open = (id: number, named: readonly number[]) => mentionMails.open(id, named, asha);
  return { opened, people, sighted, mail, decisions, say, open, fill: (letter: Letter) => fill!(letter) };
}

describe('a mail for a mention', () => {
  let it: ReturnType<typeof rig>;
  beforeEach(() => {
    it = rig();
  });

  test('is opened for each who is named and wants it, once, and not for the author; it holds no words', async () => {
    it.people.set(meera, { id: meera, status: 'active', preferences: { mentionMails: false } });
    expect(await it.open(5, [ravi, asha, ravi, meera])).toHaveLength(1);
    expect(it.opened).toMatchObject([{ kind: 'mentioned', to: '8@farm.test', values: { userId: '8', commentId: '5' } }]);
    expect(JSON.stringify(it.opened)).not.toContain('look');
  });

  test('is none where no mail can be sent, and the comment is written all the same', async () => {
    it.mail.configured = false;
    expect(await it.open(5, [ravi, meera])).toEqual([]);
  });

  test('is not written for more than 60 mentions of one author an hour', async () => {
    const opened = [];
    for (let n = 0; n < 61; n++) opened.push(...(await it.open(n, [ravi])));
    expect(opened).toHaveLength(60);
  });

  test('says when it is sent what the comment says then, and leads to it', async () => {
    await it.say(5, [ravi]);
    await it.open(5, [ravi]);
    expect(await it.fill(it.opened[0]!)).toMatchObject({
      to: '8@farm.test',
      language: 'pt',
      values: { name: 'Person 8', author: 'Person 7', text: '@Ravi look' },
      path: '/customers/3/plan/fertilization?planId=4',
    });
  });

  test.each([
    ['no longer sees the grower', () => it.sighted.delete(ravi)],
    ['switched such mails off', () => it.people.set(ravi, { id: ravi, status: 'active', preferences: { mentionMails: false } })],
    ['is gone', () => it.people.set(ravi, { id: ravi, status: 'removed', preferences: { mentionMails: true } })],
    [
      'would read of a comment that was removed',
      () => it.decisions.run(comments, 5, { type: 'RemoveComment', facts: { actorId: asha, moderates: false } }, { actor: SYSTEM }),
    ],
  ])('is not sent to somebody who meanwhile %s', async (_, happens) => {
    await it.say(5, [ravi]);
    await it.open(5, [ravi]);
    await happens();
    expect(await it.fill(it.opened[0]!)).toBeUndefined();
  });
});
