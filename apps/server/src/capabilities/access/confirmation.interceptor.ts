import { randomUUID } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { apiErrors } from '@loam/domain/kernel/errors/api.errors';
import { catchError, from, type Observable, switchMap, throwError } from 'rxjs';
import { header, type Request } from '../../platform/http/call/call.js';
import { Refused, refused } from '../../platform/refusal/refused.js';
import { StepUp } from '../../platform/identity/step-up.js';

const LATELY = 'loam:lately';
/** An admin token of the last five minutes confirms this call as well: it is about one's own account. */
export const OrLately = () => SetMetadata(LATELY, true);

/**
 * A sensitive call spends its X-Confirm-Token before anything else happens, so that it serves one call however many come at
 * once. A call that is refused has changed nothing and gives it back.
 */
@Injectable()
export class ConfirmationInterceptor implements NestInterceptor {
  constructor(
    private readonly stepUp: StepUp,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const orLately = this.reflector.get<boolean | undefined>(LATELY, context.getHandler()) === true;
    if (orLately && header(request, 'x-confirm-token') === undefined) {
      await this.stepUp.expectLately(request.call.sessionId, header(request, 'x-admin-token'));
      return next.handle();
    }
    const giveBack = await this.spend(request);
    return next.handle().pipe(
      catchError((error: unknown) => {
        const again = () => throwError(() => error);
        return changedNothing(error) ? from(giveBack()).pipe(switchMap(again)) : again();
      }),
    );
  }

  /** For calls that are sensitive in some cases only. */
  async confirmed<T>(request: Request, work: () => Promise<T>): Promise<T> {
    const giveBack = await this.spend(request);
    try {
      return await work();
    } catch (error) {
      if (changedNothing(error)) await giveBack();
      throw error;
    }
  }

  private spend(request: Request): Promise<() => Promise<void>> {
    const { actor, sessionId } = request.call;
    if (!actor || sessionId === undefined) throw refused(apiErrors, 'notAuthenticated');
    const call = `${request.method} ${request.routeOptions.url ?? ''} ${header(request, 'idempotency-key') ?? randomUUID()}`;
    return this.stepUp.spend(actor, sessionId, header(request, 'x-confirm-token'), call);
  }
}

const changedNothing = (error: unknown): boolean => error instanceof Refused && error.refusal.status < 500;
