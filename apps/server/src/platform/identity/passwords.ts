import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Refusal } from '@loam/domain/kernel/errors/errors';
import { codePoints } from '@loam/domain/kernel/string/text';
import { userErrors } from '@loam/domain/user/user.errors';
import { Refused, tryLater } from '../refusal/refused.js';
import { AskedThread } from '../turns/asked-thread.js';
import { TooManyWait } from '../turns/fair-turns.js';
import { NewestFirst } from '../turns/newest-first.js';
import { isOfTheHouse } from './of-the-house.js';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, 2 passes, 1 lane. Kept in each hash, so it may rise later. */
const PARAMETERS = { algorithm: 2 /* Argon2id */, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Node has four threads for this, and for every file that is read or sent: one is left to those. */
const AT_ONCE = Math.min(3, availableParallelism());
/** Some twenty seconds of work. */
const MOST_WAITING = 1_000;

/** What is typed on two keyboards as the same text is the same password. */
const normal = (password: string) => password.normalize('NFC');

@Injectable()
export class Passwords implements OnModuleDestroy {
  /** Reading the lists, and the worst of passwords, take longer than others may be kept waiting. */
  private readonly judge = new AskedThread<string, boolean>(new URL('./guessable-passwords.thread.js', import.meta.url));
  private readonly turns = new NewestFirst({ atOnce: AT_ONCE, waiting: MOST_WAITING });
  private decoy: Promise<string> | undefined;

  /** @throws Refused 503 when too many wait, as all that hashes here */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normal(password), PARAMETERS));
  }

  /**
   * Of a short secret: the same for the same text and `context`, and as slow to try out as a password. Eight digits would be
   * found from a fast hash in a moment by who has read the log.
   */
  async fingerprint(secret: string, context: string): Promise<string> {
    const salt = createHash('sha256').update(context).digest().subarray(0, 16);
    return (await this.inTurn(() => hashRaw(secret, { ...PARAMETERS, salt }))).toString('base64url');
  }

  /** Without a stored hash it takes as long as with one, so that an unknown account does not show by its speed. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= hash('no account has this', PARAMETERS);
    const known = stored ?? (await this.decoy);
    const right = await this.inTurn(() => verify(known, normal(password)).catch(() => false));
    return right && stored !== undefined;
  }

  /** 8 to 128 code points and not one of the common ones or of this house's words; no other rules. @throws Refused 422 at `field` */
  async check(password: string, field: string): Promise<void> {
    const length = codePoints(normal(password));
    const key =
      length < 8 || length > 128
        ? 'passwordLength'
        : isOfTheHouse(normal(password)) || (await this.judge.ask(normal(password)))
          ? 'passwordTooCommon'
          : undefined;
    if (key)
      throw new Refused(
        new Refusal('validationFailed', 422, 'Password validation failed.', [
          { field, key, message: userErrors[key].message, ...(key === 'passwordLength' && { params: { min: 8, max: 128 } }) },
        ]),
      );
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = await this.turns.take().catch((error: unknown) => {
      throw error instanceof TooManyWait ? tryLater('unavailable', 5) : error;
    });
    try {
      return await work();
    } finally {
      done();
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.judge.end();
  }
}
