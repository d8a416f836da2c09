import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { ExportName } from '@loam/domain/kernel/call/call';
import { from, type Observable, switchMap } from 'rxjs';
import { AccessEntries } from '../../platform/identity/access-entries.js';
import { ExportSums } from '../../platform/identity/export-sums.js';
import { Download } from '../../platform/http/answers/download.js';
import type { Request } from '../../platform/http/call/call.js';

const EXPORTS = 'loam:exports';
const LONGEST = 300;
export const Exports = (what: ExportName) => SetMetadata(EXPORTS, what);

/** What is taken out of Loam is on record before it leaves; a call that is refused takes nothing out. */
@Injectable()
export class ExportsNoted implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly entries: AccessEntries,
    private readonly sums: ExportSums,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const what = this.reflector.get<string>(EXPORTS, context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    const { actor } = request.call;
    return next.handle().pipe(
      switchMap((answer: unknown) => {
        if (!actor || !(answer instanceof Download)) return [answer];
        const asked = request.url.slice(0, LONGEST);
        const noted = async () => {
          await this.entries.note(actor, 'exported', { what, asked });
          return answer.with(await this.sums.noted(answer.content, what, actor));
        };
        return from(noted());
      }),
    );
  }
}
