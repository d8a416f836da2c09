import { createHash } from 'node:crypto';
import { tryLater } from '../refusal/refused.js';
import { createClient } from './redis-client.js';

const DEADLINE_MS = 1500;
const digests = new Map<string, string>();

function digestOf(script: string): string {
  const known = digests.get(script) ?? createHash('sha1').update(script).digest('hex');
  digests.set(script, known);
  return known;
}

/** Redis did not answer, or not in time. What it holds can be rebuilt, so nothing is lost: the caller may try again. */
export class RedisAway extends Error {}

function clientOf(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    commandOptions: { timeout: undefined }, // ours comes sooner, and theirs leaves a timer behind for every command
    socket: { connectTimeout: 2000, reconnectStrategy: (tries: number) => Math.min(50 * 2 ** Math.min(tries, 4), 500) },
  });
  client.on('error', () => undefined); // an unheard 'error' would end the process; reads report the outage themselves
  return client;
}

/** A connection that never holds a call up: no queue while it is down, a deadline on each command. */
export class Redis {
  /** For a library that speaks to Redis by itself; it keeps its own deadlines. */
  readonly client: ReturnType<typeof clientOf>;

  /** `shared`: whose connection it uses instead of one of its own. */
  constructor(
    private readonly url: string,
    private readonly deadlineMs = DEADLINE_MS,
    shared?: Redis,
  ) {
    this.client = shared?.client ?? clientOf(url);
  }

  /** The same connection for work that nobody waits for: a command may take so many ms. */
  patient(deadlineMs: number): Redis {
    return new Redis(this.url, deadlineMs, this);
  }

  /** Resolves at once; the client goes on trying while Redis is away. */
  connect(): void {
    this.client.connect().catch(() => undefined);
  }

  get ready(): boolean {
    return this.client.isReady;
  }

  async send(...command: string[]): Promise<unknown> {
    if (!this.client.isReady) throw new RedisAway('not connected');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, no) => {
      // an answer that came while this process was kept from reading is read before its lateness counts
      timer = setTimeout(() => setImmediate(() => no(new RedisAway('no answer'))), this.deadlineMs);
    });
    try {
      return await Promise.race([this.client.sendCommand(command), late]);
    } catch (error) {
      if (error instanceof RedisAway || isReply(error)) throw error;
      throw new RedisAway((error as Error).message);
    } finally {
      clearTimeout(timer);
    }
  }

  async script(script: string, ...args: string[]): Promise<unknown> {
    try {
      return await this.send('EVALSHA', digestOf(script), '0', ...args);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return this.send('EVAL', script, '0', ...args);
    }
  }

  /** Removes every key that begins so; Redis goes on serving meanwhile. */
  async drop(prefix: string): Promise<void> {
    for await (const keys of this.scan(prefix)) if (keys.length > 0) await this.send('UNLINK', ...keys);
  }

  async *scan(prefix: string): AsyncIterable<string[]> {
    const pattern = `${prefix.replace(/[*?[\]\\^]/g, '\\$&')}*`;
    let cursor = '0';
    do {
      const [next, keys] = (await this.send('SCAN', cursor, 'MATCH', pattern, 'COUNT', '500')) as [string, string[]];
      yield keys;
      cursor = next;
    } while (cursor !== '0');
  }

  close(): void {
    if (this.client.isOpen) this.client.destroy();
  }
}

/** Redis answered, with an error: a wrong type, a broken script. Not an outage. */
const isReply = (error: unknown): boolean => error instanceof Error && /^[A-Z]{3,} |^user_script|script/.test(error.message);

/** What a reader of a list is told while Redis is away. */
export const unavailable = () => tryLater('unavailable', 2);
