import { createHash } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { refuse } from '@loam/domain/kernel/errors';
import { CONFIG, type Config } from '../../config/config.js';
import { Clock } from '../../decisions/clock.js';
import { isWrite, type Reply, type Request } from '../call/call.js';
import { PUBLIC, RATE, type RateKind } from '../call/decorators.js';
import { Refused } from '../../refusal/refused.js';

interface Limit {
  readonly most: number;
  readonly seconds: number;
}
const limits: Readonly<Record<RateKind | 'read' | 'write' | 'address', Limit>> = {
  identity: { most: 10, seconds: 60 },
  signIn: { most: 10, seconds: 60 },
  code: { most: 3, seconds: 600 },
  message: { most: 20, seconds: 3600 },
  write: { most: 600, seconds: 60 },
  read: { most: 3000, seconds: 60 },
  address: { most: 6000, seconds: 60 },
};

/** Counts per window; a window starts with its first call. */
@Injectable()
export class RateCounters {
  private readonly windows = new Map<string, { count: number; ends: number }>();

  constructor(private readonly clock: Clock) {}

  /** One call more. `left` is negative when it is one too many. */
  count(who: string, { most, seconds }: Limit): { left: number; resetsIn: number } {
    const now = this.clock.millis();
    let window = this.windows.get(who);
    // one that ends later than a window lasts was begun before the clock was set back
    if (!window || window.ends <= now || window.ends > now + seconds * 1000) {
      if (this.windows.size > 50_000) this.sweep(now);
      window = { count: 0, ends: now + seconds * 1000 };
      this.windows.set(who, window);
    }
    window.count += 1;
    return { left: most - window.count, resetsIn: Math.ceil((window.ends - now) / 1000) };
  }

  private sweep(now: number): void {
    for (const [who, { ends }] of this.windows) if (ends <= now) this.windows.delete(who);
  }
}

const tooMany = refuse(apiErrors)('tooManyRequests');

interface Counted {
  readonly who: string;
  readonly kind: keyof typeof limits;
  /** Too many are not refused here: who serves the call is told (`accountWait`). */
  readonly told?: true;
}

@Injectable()
abstract class RateGuard implements CanActivate {
  constructor(
    protected readonly reflector: Reflector,
    private readonly counters: RateCounters,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  abstract limited(request: Request, context: ExecutionContext): readonly Counted[];

  canActivate(context: ExecutionContext): boolean {
    if (!this.config.rateLimits || context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const reply = context.switchToHttp().getResponse<Reply>();
    let tightest = Infinity;
    for (const { who, kind, told } of this.limited(request, context)) {
      const { left, resetsIn } = this.counters.count(`${kind}:${who}`, limits[kind]);
      const seconds = String(resetsIn);
      // of several limits the caller hears of the one that is met first
      if (left < tightest)
        void reply.headers({
          'RateLimit-Limit': String(limits[kind].most),
          'RateLimit-Remaining': String(Math.max(0, left)),
          'RateLimit-Reset': seconds,
        });
      tightest = Math.min(tightest, left);
      if (left >= 0) continue;
      if (!told) throw new Refused(tooMany, { 'Retry-After': seconds });
      request.accountWait = resetsIn;
    }
    return true;
  }
}

/**
 * Before anyone is known: by address, and on the identity routes also by the account that is named. What is too many for an
 * account at the sign-in is decided where the password is looked at (sign-in-delays.ts), so that guessing locks nobody out.
 */
@Injectable()
export class AddressRateGuard extends RateGuard {
  override limited(request: Request, context: ExecutionContext): Counted[] {
    const kind = this.reflector.getAllAndOverride<RateKind | undefined>(RATE, [context.getHandler(), context.getClass()]);
    const open = this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, [context.getHandler(), context.getClass()]);
    if (!open || !kind) return [{ who: request.ip, kind: 'address' }];
    const named = (request.body as { email?: unknown } | undefined)?.email;
    const route = request.routeOptions.url ?? '';
    const counted: Counted[] = [{ who: `${route} ${request.ip}`, kind }];
    if (typeof named === 'string') {
      const account = createHash('sha256').update(named.trim().toLowerCase()).digest('base64url');
      counted.push({ who: `${route} ${account}`, kind, ...(kind === 'signIn' && { told: true }) });
    }
    return counted;
  }
}

/** Once the person is known: reads, writes and the stricter kinds by person. */
@Injectable()
export class PersonRateGuard extends RateGuard {
  override limited(request: Request, context: ExecutionContext): Counted[] {
    const { actor } = request.call;
    if (!actor) return [];
    const kind = this.reflector.getAllAndOverride<RateKind | undefined>(RATE, [context.getHandler(), context.getClass()]);
    const who = String(actor.id);
    return [{ who, kind: isWrite(request.method) ? 'write' : 'read' }, ...(kind ? [{ who, kind }] : [])];
  }
}
