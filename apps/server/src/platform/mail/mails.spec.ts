import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { Clock } from '../decisions/clock.js';
import { Decisions } from '../decisions/decisions.js';
import { SYSTEM } from '../decisions/decisions.port.js';
import { RequestContext } from '../decisions/request-context.js';
import { Sequence } from '../decisions/sequence.js';
import type { KeyVault } from '../event-store/keys.port.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import type { Jobs } from '../queue/jobs.js';
import type { JobKind } from '../queue/jobs.port.js';
import type { Letter } from './mail.aggregate.js';
import { Mails } from './mails.js';

const publicUrl = 'https://loam.example';
const letter: Letter = {
  kind: 'resetPassword',
  to: 'asha@farm.test',
  language: 'pt',
  values: { name: 'Asha <b>&"x"', minutes: '30' },
  path: '/reset-password?email=YQ&code=Yg',
  until: '2026-04-02T00:00:00.000Z',
};

/** A mail server that answers as the test says. */
class Post {
  readonly received: string[] = [];
  answer: { code: number; at: 'rcpt' | 'data' } | undefined;
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_, __, done) => done(this.refusal('rcpt')),
    onData: (stream, _, done) => {
      let text = '';
      stream.on('data', (bytes: Buffer) => (text += bytes.toString()));
      stream.on('end', () => {
        const refusal = this.refusal('data');
        if (!refusal) this.received.push(text);
        done(refusal);
      });
    },
  });

  async open(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }
  close = () => new Promise<void>((done) => this.server.close(done));

  private refusal(at: string): Error | null {
    return this.answer?.at === at ? Object.assign(new Error('no'), { responseCode: this.answer.code }) : null;
  }
}

describe('mails', () => {
  let post: Post;
  let store: MemoryEventStore;
  let destroyed: string[];
  let now: number;
  let job: JobKind;
  beforeEach(() => {
    post = new Post();
    store = new MemoryEventStore();
    destroyed = [];
    now = Date.UTC(2026, 3, 1);
  });
  let stop: (() => Promise<void>) | undefined;
  afterEach(() => stop?.());

  async function node(config: { mailSink?: string; smtp?: { url: string; from: string } }) {
    const clock = new Clock();
    clock.millis = () => now;
    const context = new RequestContext();
    const decisions = new Decisions(store, clock, context);
    const jobs = { register: (kind: JobKind) => (job = kind) } as unknown as Jobs;
    const vault = { destroy: (owner: string) => destroyed.push(owner) } as unknown as KeyVault;
    const mails = new Mails(decisions, new Sequence(store, decisions, context), clock, jobs, vault, { publicUrl, ...config });
    mails.onModuleInit();
    const queue = async (one: Letter = letter) => {
      const mail = await mails.open(one);
      await decisions.transact({ actor: SYSTEM }, async (tx) => {
        await mail.queue(tx);
        return {};
      });
      return mail;
    };
    return { mails, queue };
  }
  async function smtpNode() {
    const url = await post.open();
    const made = await node({ smtp: { url, from: 'Loam <loam@farm.test>' } });
    stop = async () => {
      made.mails.onApplicationShutdown();
      await post.close();
    };
    return made;
  }
  const types = async () => {
    const found: string[] = [];
    for await (const { type } of store.readStream('mail-1')) found.push(type);
    return found;
  };
  const retry = (id = 1) => job.handle(id, new AbortController().signal);

  test('go out by SMTP as text and HTML, in the reader’s language, with what people typed escaped', async () => {
    const { queue } = await smtpNode();
    expect(await (await queue()).deliver()).toBe(true);
    const [raw] = post.received;
    const mail = raw!
      .replaceAll('=\r\n', '')
      .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
    expect(mail).toContain('To: asha@farm.test');
    expect(mail).toContain('From: Loam <loam@farm.test>');
    expect(mail).toContain('Olá, Asha <b>&"x"!');
    expect(mail).toContain('Olá, Asha &lt;b&gt;&amp;&quot;x&quot;!');
    expect(mail).toContain(`${publicUrl}/reset-password?email=YQ&code=Yg`);
    expect(await types()).toEqual(['MailQueued', 'MailTried', 'MailSent']);
    expect(destroyed).toEqual(['mail:1']);
  });

  test('wait for a mail server that is away, and go out once it is back, once', async () => {
    const { queue } = await smtpNode();
    post.answer = { code: 451, at: 'data' };
    expect(await (await queue()).deliver()).toBe(false);
    await retry();
    expect(await types()).toEqual(['MailQueued', 'MailTried']); // its time has not come
    post.answer = undefined;
    now += 60_000;
    await Promise.all([retry(), retry(), retry()]);
    await retry();
    expect(post.received).toHaveLength(1);
    expect(await types()).toEqual(['MailQueued', 'MailTried', 'MailTried', 'MailSent']);
  });

  test('are sent by another node when the one that queued them is gone', async () => {
    const { queue } = await smtpNode();
    await queue();
    await retry();
    expect(post.received).toHaveLength(1);
  });

  test.each([
    ['an address that is refused for good', 550, 0],
    ['a letter whose time is over', 451, 2 * 86_400_000],
  ])('%s ends the tries', async (_, code, late) => {
    const { queue } = await smtpNode();
    post.answer = { code, at: 'rcpt' };
    now += late;
    expect(await (await queue()).deliver()).toBe(false);
    expect((await types()).at(-1)).toBe('MailGivenUp');
    expect(destroyed).toEqual(['mail:1']);
  });

  test('without a mail server nothing is queued and everybody is told', async () => {
    const { mails } = await node({});
    await expect(mails.open(letter)).rejects.toMatchObject({ refusal: { key: 'mailNotConfigured', status: 503 } });
  });

  test('of tests and the demo go into a file, one JSON line each', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'loam-mail-'));
    stop = async () => rmSync(dir, { recursive: true });
    const { queue } = await node({ mailSink: `file:${dir}/deep/mail.jsonl` });
    await (await queue({ ...letter, values: { name: 'A\r\nBcc: x@y.test', minutes: '30' } })).deliver();
    const mail = JSON.parse(readFileSync(join(dir, 'deep/mail.jsonl'), 'utf8'));
    expect(Object.keys(mail)).toEqual(['to', 'subject', 'text', 'links', 'at']);
    expect(mail).toMatchObject({ to: 'asha@farm.test', links: [`${publicUrl}${letter.path}`], at: '2026-04-01T00:00:00.000Z' });
    expect(mail.text).toContain('Olá, A Bcc: x@y.test!');
  });
});
