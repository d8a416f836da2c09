import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { refuse } from '@loam/domain/kernel/errors/errors';
import { CONFIG, type Config } from '../../config/config.js';
import { limitsOf } from '../../rate-limits/caller-address.js';
import { type Limit, RateCounters } from '../../rate-limits/rate-counters.js';
import { header, isWrite, type Reply, type Request } from '../call/call.js';
import { PUBLIC, RATE, type RateKind } from '../call/decorators.js';
import { Refused } from '../../refusal/refused.js';

const limits: Readonly<Record<RateKind | 'read' | 'write' | 'address', Limit>> = {
  identity: { most: 10, seconds: 60 },
  signIn: { most: 10, seconds: 60 },
  code: { most: 3, seconds: 600 },
  message: { most: 20, seconds: 3600 },
  work: { most: 60, seconds: 60 },
  write: { most: 600, seconds: 60 },
  read: { most: 3000, seconds: 60 },
  address: { most: 6000, seconds: 60 },
};

const tooMany = refuse(apiErrors)('tooManyRequests');

interface Counted {
  readonly who: string;
  readonly limit: Limit;
  /** Too many are not refused here: who serves the call is told (`accountWait`). */
  readonly told?: true;
}

const byAddress = (what: string, address: string, most: Limit): Counted[] =>
  limitsOf(address, most).map(({ net, limit }) => ({ who: `${what} ${net}`, limit }));

@Injectable()
abstract class RateGuard implements CanActivate {
  constructor(
    protected readonly reflector: Reflector,
    private readonly counters: RateCounters,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  abstract limited(request: Request, context: ExecutionContext): readonly Counted[];

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.config.rateLimits || context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const reply = context.switchToHttp().getResponse<Reply>();
    let tightest = Infinity;
    for (const { who, limit, told } of this.limited(request, context)) {
      const { left, resetsIn } = await this.counters.count(who, limit);
      const seconds = String(resetsIn);
      // of several limits the caller hears of the one that is met first
      if (left < tightest)
        void reply.headers({
          'RateLimit-Limit': String(limit.most),
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
 * account is refused to nobody here, or strangers would lock its owner out: who serves the call is told, and decides
 * (sign-in-delays.ts; a forgotten password costs no letter then).
 */
@Injectable()
export class AddressRateGuard extends RateGuard {
  override limited(request: Request, context: ExecutionContext): Counted[] {
    const kind = this.reflector.getAllAndOverride<RateKind | undefined>(RATE, [context.getHandler(), context.getClass()]);
    const open = this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, [context.getHandler(), context.getClass()]);
    if (!open || !kind) return byAddress('address', request.ip, limits.address);
    const named = (request.body as { email?: unknown } | undefined)?.email;
    const what = `${kind}:${request.routeOptions.url ?? ''}`;
    const counted = byAddress(what, request.ip, limits[kind]);
    if (typeof named === 'string') counted.push({ who: `${what} ${named.trim().toLowerCase()}`, limit: limits[kind], told: true });
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
    const work = header(request, 'content-type')?.startsWith('multipart/') === true ? (['work'] as const) : [];
    const kinds = [isWrite(request.method) ? 'write' : 'read', ...(kind ? [kind] : work)] as const;
    return kinds.map((one) => ({ who: `${one}:${actor.id}`, limit: limits[one] }));
  }
}
