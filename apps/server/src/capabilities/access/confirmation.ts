import { randomUUID } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { apiErrors } from '@loam/domain/kernel/api.errors';
import { catchError, from, type Observable, switchMap, throwError } from 'rxjs';
import { header, type Request } from '../../platform/http/call.js';
import { Refused, refused } from '../../platform/http/refused.js';
import { StepUp } from '../../platform/identity/step-up.js';

/**
 * A sensitive call spends its X-Confirm-Token before anything else happens, so that it serves one call however many come at
 * once. A call that is refused has changed nothing and gives it back.
 */
@Injectable()
export class ConfirmationInterceptor implements NestInterceptor {
  constructor(private readonly stepUp: StepUp) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const { actor, sessionId } = request.call;
    if (!actor || sessionId === undefined) throw refused(apiErrors, 'notAuthenticated');
    const call = `${request.method} ${request.routeOptions.url ?? ''} ${header(request, 'idempotency-key') ?? randomUUID()}`;
    const giveBack = await this.stepUp.spend(actor, sessionId, header(request, 'x-confirm-token'), call);
    return next.handle().pipe(
      catchError((error: unknown) => {
        const again = () => throwError(() => error);
        return error instanceof Refused && error.refusal.status < 500 ? from(giveBack()).pipe(switchMap(again)) : again();
      }),
    );
  }
}
