import { createHash } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { refuse } from '@loam/domain/kernel/errors';
import { CONFIG, type Config } from '../config/config.js';
import { Clock } from '../decisions/clock.js';
import { isWrite, type Reply, type Request } from './call.js';
import { PUBLIC, RATE, type RateKind } from './decorators.js';
import { Refused } from './refused.js';

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

@Injectable()
abstract class RateGuard implements CanActivate {
  constructor(
    protected readonly reflector: Reflector,
    private readonly counters: RateCounters,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  abstract limited(request: Request, context: ExecutionContext): readonly [who: string, limit: keyof typeof limits][];

  canActivate(context: ExecutionContext): boolean {
    if (!this.config.rateLimits || context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const reply = context.switchToHttp().getResponse<Reply>();
    for (const [who, kind] of this.limited(request, context)) {
      const { left, resetsIn } = this.counters.count(`${kind}:${who}`, limits[kind]);
      const seconds = String(resetsIn);
      void reply.headers({
        'RateLimit-Limit': String(limits[kind].most),
        'RateLimit-Remaining': String(Math.max(0, left)),
        'RateLimit-Reset': seconds,
      });
      if (left < 0) throw new Refused(tooMany, { 'Retry-After': seconds });
    }
    return true;
  }
}

/**
 * Before anyone is known: by address, and on the identity routes also by the account that is named. Not at the sign-in:
 * who guesses from many addresses would lock the owner out; there each account waits by address (sign-in-delays.ts).
 */
@Injectable()
export class AddressRateGuard extends RateGuard {
  override limited(request: Request, context: ExecutionContext): [string, keyof typeof limits][] {
    const kind = this.reflector.getAllAndOverride<RateKind | undefined>(RATE, [context.getHandler(), context.getClass()]);
    const open = this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, [context.getHandler(), context.getClass()]);
    if (!open || !kind) return [[request.ip, 'address']];
    const named = (request.body as { email?: unknown } | undefined)?.email;
    const route = request.routeOptions.url ?? '';
    const account =
      typeof named === 'string' && kind !== 'signIn'
        ? createHash('sha256').update(named.trim().toLowerCase()).digest('base64url')
        : undefined;
    return [[`${route} ${request.ip}`, kind], ...(account === undefined ? [] : ([[`${route} ${account}`, kind]] as [string, RateKind][]))];
  }
}

/** Once the person is known: reads, writes and the stricter kinds by person. */
@Injectable()
export class PersonRateGuard extends RateGuard {
  override limited(request: Request, context: ExecutionContext): [string, keyof typeof limits][] {
    const { actor } = request.call;
    if (!actor) return [];
    const kind = this.reflector.getAllAndOverride<RateKind | undefined>(RATE, [context.getHandler(), context.getClass()]);
    const general = isWrite(request.method) ? 'write' : 'read';
    return [[String(actor.id), general], ...(kind ? ([[String(actor.id), kind]] as [string, RateKind][]) : [])];
  }
}
