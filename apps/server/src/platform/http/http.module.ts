import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AnswerHead } from './answers/answer-head.js';
import { AuthGuard } from './call/auth.guard.js';
import { CallInterceptor } from './call.interceptor.js';
import { ErrorFilter } from './answers/error.filter.js';
import { SchemaPipe } from './bodies/parsing.js';
import { AddressRateGuard, PersonRateGuard } from './limits/rate-limit.js';
import { SessionPositions } from './call/session-positions.js';

/** The order is the order in which a call meets them. */
@Global()
@Module({
  providers: [
    AnswerHead,
    SessionPositions,
    { provide: APP_GUARD, useClass: AddressRateGuard },
    { provide: APP_GUARD, useClass: AuthGuard },
    { provide: APP_GUARD, useClass: PersonRateGuard },
    { provide: APP_INTERCEPTOR, useClass: CallInterceptor },
    { provide: APP_PIPE, useClass: SchemaPipe },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [SessionPositions],
})
export class HttpModule {}
