import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { registry } from '@loam/domain/capabilities';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { SmtpSettings } from '../config/config.js';
import { Clock } from '../decisions/clock.js';
import { Decisions } from '../decisions/decisions.js';
import { SYSTEM } from '../decisions/decisions.port.js';
import { KeyedRequest } from '../decisions/keyed-request.js';
import { RequestContext } from '../decisions/request-context.js';
import { Sequence } from '../decisions/sequence.js';
import type { EventStore } from '../event-store/event-store.port.js';
import type { KeyVault } from '../event-store/keys.port.js';
import { SqliteKeyVault } from '../event-store/keys/sqlite-key-vault.js';
import { MemoryEventStore } from '../event-store/memory-event-store.js';
import { SqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import type { Jobs } from '../queue/jobs.js';
import type { JobKind } from '../queue/jobs.port.js';
import type { Letter } from './mail.aggregate.js';
import { smtpTransport } from './mail-transport.js';
import { MailKeys } from './mail-keys.js';
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
  /** How long it thinks about sender and address, ms. */
  thinks = 0;
  /** Whether what was received last came sealed. */
  sealed = false;
  private server: SMTPServer | undefined;

  async open({ startTls = false } = {}): Promise<string> {
    const server = (this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: startTls ? [] : ['STARTTLS'],
      logger: false,
      onMailFrom: (_, __, done) => void setTimeout(done, this.thinks),
      onRcptTo: (_, __, done) => void setTimeout(() => done(this.refusal('rcpt')), this.thinks),
      onData: (stream, { secure }, done) => {
        let text = '';
        stream.on('data', (bytes: Buffer) => (text += bytes.toString()));
        stream.on('end', () => {
          const refusal = this.refusal('data');
          if (!refusal) this.received.push(text);
          this.sealed = secure;
          done(refusal);
        });
      },
    }));
    server.on('error', () => undefined); // who calls may hang up
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }
  close = () => new Promise<void>((done) => this.server!.close(done));

  private refusal(at: string): Error | null {
    return this.answer?.at === at ? Object.assign(new Error('no'), { responseCode: this.answer.code }) : null;
  }
}

const from = 'Loam <loam@farm.test>';
const outgoing = { to: 'asha@farm.test', subject: 'S', text: 'T', html: 'T', links: [], messageId: '<1@farm.test>', at: letter.until };

describe('mails', () => {
  let post: Post;
  let store: EventStore;
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

  const noted = { destroy: (owner: string) => destroyed.push(owner) } as unknown as KeyVault;
  async function node(config: { mailSink?: string; smtp?: SmtpSettings }, vault = noted) {
    const clock = new Clock();
    clock.millis = () => now;
    const context = new RequestContext();
    const decisions = new Decisions(store, clock, context);
    const jobs = { register: (kind: JobKind) => (job = kind) } as unknown as Jobs;
    const sequence = new Sequence(store, decisions, context, registry);
    const mails = new Mails(decisions, sequence, clock, jobs, context, new MailKeys(decisions, store, vault), { publicUrl, ...config });
    mails.onModuleInit();
    const queue = async (one: Letter = letter) => {
      const mail = await mails.open(one);
      await decisions.transact({ actor: SYSTEM }, async (tx) => {
        await mail.queue(tx);
        return {};
      });
      return mail;
    };
    return { mails, queue, context };
  }
  async function smtpNode(vault?: KeyVault) {
    const url = await post.open();
    const made = await node({ smtp: { url, from, tls: 'opportunistic' } }, vault);
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

  test.each(['before it was answered', 'before it was sent'])(
    'a request that was cut off %s and is repeated sends one letter',
    async (when) => {
      const { queue, context } = await smtpNode();
      const call = async (cutOff: boolean) => {
        const keyed = new KeyedRequest('idempotency-1', 'the same', 'platform', '2026-01-01T00:00:00.000Z');
        await keyed.reload(store);
        return context.run({ id: 'request', keyed }, async () => {
          const mail = await queue();
          return cutOff || mail.deliver();
        });
      };
      expect(await call(when === 'before it was sent')).toBe(true);
      expect(await call(false)).toBe(true);
      expect(post.received).toHaveLength(1);
      expect(await types()).toEqual(['MailQueued', 'MailTried', 'MailSent']);
    },
  );

  test('what a letter said is unreadable after the next start, when the node was killed before it destroyed the key', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'loam-mail-'));
    const vault = new SqliteKeyVault(dir);
    store = new SqliteEventStore(dir, vault, 'n1');
    const { queue } = await smtpNode();
    const waits = await queue({ ...letter, to: 'waits@farm.test' });
    expect(await (await queue()).deliver()).toBe(true); // its key is only noted as destroyed: killed
    const said = async (id: number) => {
      for await (const { data, erased } of store.readStream(`mail-${id}`)) return erased ? 'erased' : (data as Letter).to;
    };
    expect(await said(2)).toBe('asha@farm.test');
    const again = await node({}, vault);
    again.mails.onApplicationBootstrap();
    for (let left = 250; (await said(2)) !== 'erased' && left > 0; left -= 1) await sleep(20);
    expect([await said(2), await said(1)]).toEqual(['erased', 'waits@farm.test']);
    expect(await waits.deliver()).toBe(true);
    const close = stop!;
    stop = async () => {
      await close();
      await store.close();
      vault.close();
      rmSync(dir, { recursive: true });
    };
  });

  test('a mail server that answers drop by drop has so long for a whole try and no longer', async () => {
    const url = await post.open();
    stop = post.close;
    post.thinks = 200;
    const send = (tryMs: number) => smtpTransport({ url, from, tls: 'opportunistic' }, tryMs).send(outgoing);
    await expect(send(300)).rejects.toThrow('ETIMEDOUT');
    await sleep(500);
    expect(post.received).toEqual([]);
    await send(10_000);
    expect(post.received).toHaveLength(1);
  });

  test('are sent sealed or not at all, but where the one who runs this says otherwise', async () => {
    let url = await post.open();
    const send = (tls: SmtpSettings['tls'], query = '') => smtpTransport({ url: url + query, from, tls }).send(outgoing);
    await expect(send('required')).rejects.toThrow('ETLS');
    expect(post.received).toEqual([]);
    await send('opportunistic');
    expect([post.received.length, post.sealed]).toEqual([1, false]);
    await post.close();
    url = await post.open({ startTls: true });
    stop = post.close;
    await expect(send('required')).rejects.toThrow(/^E/); // nobody vouches for its certificate
    await send('required', '?tls.rejectUnauthorized=false');
    expect([post.received.length, post.sealed]).toEqual([2, true]);
  });

  test('without a mail server nothing is queued and everybody is told', async () => {
    const { mails } = await node({});
    await expect(mails.open(letter)).rejects.toMatchObject({ refusal: { key: 'mailNotConfigured', status: 503 } });
  });

  test('a file that is made when they are sent goes with them, and stands in no event', async () => {
    const { mails, queue } = await smtpNode();
    mails.fill(letter.kind, async (one) => ({
      ...one,
      attachment: { name: 'october.pdf', type: 'application/pdf', bytes: new TextEncoder().encode('%PDF of october') },
    }));
    await (await queue()).deliver();
    expect(post.received[0]).toContain('Content-Disposition: attachment; filename=october.pdf');
    expect(post.received[0]).toContain(Buffer.from('%PDF of october').toString('base64'));
    for await (const { data } of store.readStream('mail-1')) expect(JSON.stringify(data)).not.toContain('october');
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
