import { type CanActivate, type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { AUTHENTICATOR, type Authenticator } from '../../identity/authenticator.port.js';
import { header, type Request } from './call.js';
import { PUBLIC } from './decorators.js';
import { refused } from '../../refusal/refused.js';
import { SessionPositions } from './session-positions.js';

/** Nobody passes without a valid token, but on routes marked `@Public()`. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly positions: SessionPositions,
    @Optional() @Inject(AUTHENTICATOR) private readonly authenticator?: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const open = this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, [context.getHandler(), context.getClass()]);
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(header(request, 'authorization') ?? '')?.[1];
    if (open) return true;
    if (token === undefined || !this.authenticator) throw refused(apiErrors, 'notAuthenticated');
    const { actor, sessionId } = await this.authenticator.authenticate(token);
    Object.assign(request.call, { actor, sessionId });
    request.call.minPosition = Math.max(request.call.minPosition ?? 0, this.positions.of(sessionId));
    return true;
  }
}
