import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Refusal } from '@loam/domain/kernel/errors';
import { codePoints } from '@loam/domain/kernel/text';
import { userErrors } from '@loam/domain/user/user.errors';
import { Refused } from '../refusal/refused.js';
import { AskedThread } from '../turns/asked-thread.js';
import { isOfTheHouse } from './of-the-house.js';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, 2 passes, 1 lane. Kept in each hash, so it may rise later. */
const PARAMETERS = { algorithm: 2 /* Argon2id */, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What is typed on two keyboards as the same text is the same password. */
const normal = (password: string) => password.normalize('NFC');

@Injectable()
export class Passwords implements OnModuleDestroy {
  /** Reading the lists, and the worst of passwords, take longer than others may be kept waiting. */
  private readonly judge = new AskedThread<string, boolean>(new URL('./guessable-passwords.thread.js', import.meta.url));
  private decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return hash(normal(password), PARAMETERS);
  }

  /**
   * Of a short secret: the same for the same text and `context`, and as slow to try out as a password. Eight digits would be
   * found from a fast hash in a moment by who has read the log.
   */
  async fingerprint(secret: string, context: string): Promise<string> {
    const salt = createHash('sha256').update(context).digest().subarray(0, 16);
    return (await hashRaw(secret, { ...PARAMETERS, salt })).toString('base64url');
  }

  /** Without a stored hash it takes as long as with one, so that an unknown account does not show by its speed. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= this.hash('no account has this');
    const right = await verify(stored ?? (await this.decoy), normal(password)).catch(() => false);
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

  async onModuleDestroy(): Promise<void> {
    await this.judge.end();
  }
}
