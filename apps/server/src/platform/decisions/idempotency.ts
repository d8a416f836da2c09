import { createHash, randomUUID, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { canonicalJson } from '@loam/domain/kernel/json/canonical-json';
import { DAY_MS } from '@loam/domain/kernel/locale/dates';
import { EVENT_STORE, type EventStore, type KeyOwner } from '../event-store/event-store.port.js';
import { refused } from '../refusal/refused.js';
import { Clock } from './clock.js';
import { Decisions } from './decisions.js';
import { type Actor, SYSTEM } from './decisions.port.js';
import { type KeptAnswer, KeyedRequest } from './keyed-request.js';

const KEPT_MS = DAY_MS;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** scrypt over 32 MiB, about a tenth of a second, off the event loop; the record is sealed besides. */
const SLOW = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 };
const slowly = promisify<string, string, number, typeof SLOW, Buffer>(scrypt);

/** JSON may hold numbers that are none here (1e400): no schema takes them, but they have to be told apart. */
function finite(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { notFinite: String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(finite);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, finite(inner)]));
}

export interface RequestIdentity {
  readonly key: string;
  readonly actor: Actor | undefined;
  /** Method and route pattern: the key is good for one user on one route. */
  readonly route: string;
  /** Everything that makes the request this one: address, query and body. */
  readonly content: unknown;
  /** The content holds a password, so its fingerprint must not be quick to try guesses against. */
  readonly secret?: boolean;
}

/** Requests that carry an Idempotency-Key: at most one effect, and the first answer again, also after a crash. */
@Injectable()
export class Idempotency {
  private readonly logger = new Logger('idempotency');
  /** Requests of this node that are being served, and answers that are still being written down. */
  private readonly open = new Map<string, { fingerprint: string; answer?: KeptAnswer }>();
  private readonly writing = new Set<Promise<unknown>>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused idempotencyKeyReused (another body), requestInProgress (the first is still running) */
  async begin({ key, actor, route, content, secret = false }: RequestIdentity): Promise<KeyedRequest> {
    const stream = `idempotency-${sha256(canonicalJson([actor?.id ?? null, route, key]))}`;
    const text = canonicalJson(finite(content));
    const fingerprint = secret ? (await slowly(text, stream, 32, SLOW)).toString('hex') : sha256(text);
    const notBefore = new Date(this.clock.millis() - KEPT_MS).toISOString();
    const owner: KeyOwner = actor && actor.id > 0 ? `user:${actor.id}` : 'platform';
    const keyed = new KeyedRequest(stream, fingerprint, owner, notBefore);
    const running = this.open.get(stream);
    if (running) {
      if (running.fingerprint !== fingerprint) throw refused(apiErrors, 'idempotencyKeyReused');
      if (!running.answer) throw refused(apiErrors, 'requestInProgress');
      keyed.answer = running.answer;
      return keyed;
    }
    this.open.set(stream, { fingerprint });
    try {
      await keyed.reload(this.store);
      if (keyed.known && keyed.recordedFingerprint !== fingerprint) throw refused(apiErrors, 'idempotencyKeyReused');
    } catch (error) {
      this.open.delete(stream);
      throw error;
    }
    if (keyed.answer) this.open.delete(stream);
    return keyed;
  }

  /** The answer is known: it is kept for a day, sealed with the key of whom it is about. */
  succeeded(keyed: KeyedRequest, answer: KeptAnswer): void {
    this.open.set(keyed.stream, { fingerprint: keyed.fingerprint, answer });
    const by = this.decisions.attribution({ actor: SYSTEM, origin: 'system' });
    const written = this.decisions
      .append([keyed.answerRecord(randomUUID(), answer)], by)
      .catch((error: unknown) => this.logger.warn(`answer not kept: ${String(error)}`)) // the record of the change still gives it again
      .finally(() => {
        this.open.delete(keyed.stream);
        this.writing.delete(written);
      });
    this.writing.add(written);
  }

  /** The answer holds a secret: the record of the change is what gives it again. */
  unkept(keyed: KeyedRequest): void {
    this.open.delete(keyed.stream);
  }

  /** Nothing was promised: the same key may try again. */
  failed(keyed: KeyedRequest): void {
    this.open.delete(keyed.stream);
  }

  /** Before the store closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.writing);
  }
}
