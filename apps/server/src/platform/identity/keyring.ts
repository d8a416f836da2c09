import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  calculateJwkThumbprint,
  type CryptoKey,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  type JWTVerifyOptions,
  type JWTVerifyResult,
} from 'jose';
import { Clock } from '../decisions/clock.js';
import { SYSTEM } from '../decisions/decisions.port.js';
import { EVENT_STORE, type EventStore, WrongExpectedRevision } from '../event-store/event-store.port.js';

export const ALGORITHM = 'EdDSA';
const STREAM = 'keyring-identity';
const LOOK_AGAIN_MS = 5000;

interface SigningKey {
  readonly kid: string;
  readonly secret: CryptoKey;
  readonly public: CryptoKey;
}

/** The server's own signing keys. They are events, sealed like all others, so that every node has them and a restart keeps them. */
@Injectable()
export class Keyring {
  private keys: Promise<readonly SigningKey[]> | undefined;
  private lookedAt = 0;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /** The newest key, made with the first start on an empty store. */
  async signing(): Promise<SigningKey> {
    return (await this.all()).at(-1)!;
  }

  /** Undefined when no key of ours has this id; another node may have added one since we last looked. */
  async verifying(kid: string | undefined): Promise<CryptoKey | undefined> {
    const found = (await this.all()).find((key) => key.kid === kid);
    if (found || this.clock.millis() - this.lookedAt < LOOK_AGAIN_MS) return found?.public;
    this.keys = undefined;
    return (await this.all()).find((key) => key.kid === kid)?.public;
  }

  /** What a token of ours says, its signature and times checked; `expected` tells what kind of token it must be. @throws JOSEError, TypeError */
  verified(written: string, expected: Omit<JWTVerifyOptions, 'algorithms' | 'currentDate'>): Promise<JWTVerifyResult> {
    const key = async ({ kid }: { kid?: string }) => {
      const found = await this.verifying(kid);
      if (!found) throw new errors.JWKSNoMatchingKey();
      return found;
    };
    return jwtVerify(written, key, { ...expected, algorithms: [ALGORITHM], currentDate: new Date(this.clock.millis()) });
  }

  private all(): Promise<readonly SigningKey[]> {
    this.keys ??= this.load().catch((error: unknown) => {
      this.keys = undefined;
      throw error;
    });
    return this.keys;
  }

  private async load(): Promise<readonly SigningKey[]> {
    this.lookedAt = this.clock.millis();
    const stored = await this.stored();
    if (stored.length > 0) return stored;
    try {
      await this.add();
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error; // another node was first: its key is ours too
    }
    return this.stored();
  }

  private async stored(): Promise<SigningKey[]> {
    const keys: SigningKey[] = [];
    for await (const { data } of this.store.readStream(STREAM)) {
      const { d: _, ...open } = data as JWK;
      keys.push({
        kid: (data as JWK).kid!,
        secret: (await importJWK(data as JWK, ALGORITHM)) as CryptoKey,
        public: (await importJWK(open, ALGORITHM)) as CryptoKey,
      });
    }
    return keys;
  }

  private async add(): Promise<void> {
    const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
    const jwk = await exportJWK(privateKey);
    const data = { ...jwk, kid: await calculateJwkThumbprint(jwk) };
    const by = {
      actorId: SYSTEM.id,
      actorName: SYSTEM.name,
      actorRole: SYSTEM.roleId,
      recordedAt: this.clock.now(),
      commitId: randomUUID(),
      origin: 'system' as const,
    };
    await this.store.append(
      [{ stream: STREAM, expected: 'noStream', owner: 'platform', events: [{ id: randomUUID(), type: 'SigningKeyAdded', data }] }],
      by,
    );
  }
}
